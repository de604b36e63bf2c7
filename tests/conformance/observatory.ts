import { type Answer, header, values } from "./http.ts";

/** What one test of the Observatory adds to 100, or takes off. */
export type Given = { test: string; points: number };

const sixMonths = 15_768_000;
/** Bonuses count only from this score on. */
const bonusFrom = 90;

/**
 * The score that Mozilla's HTTP Observatory gives to a page, by its rules as they are in
 * `mdn/mdn-http-observatory` at 94042bb (src/grader/charts.js, src/analyzer/tests). Left out: whether
 * the domain is in the list of preloaded ones (+5), and the redirect from http to https (-20), which
 * are not the page's to say. 150 is the most for a page without script files.
 */
export function observatoryScore(answer: Answer): { points: number; given: Given[] } {
  const given: Given[] = [
    { test: "Content-Security-Policy", points: policyPoints(answer) },
    {
      test: "Cross-Origin-Opener-Policy",
      points: oneOf(answer, "cross-origin-opener-policy", [
        "same-origin",
        "same-origin-allow-popups",
        "noopener-allow-popups",
      ]),
    },
    {
      test: "Cross-Origin-Embedder-Policy",
      points: oneOf(answer, "cross-origin-embedder-policy", ["require-corp", "credentialless"]),
    },
    {
      test: "Cross-Origin-Resource-Policy",
      points: oneOf(answer, "cross-origin-resource-policy", ["same-origin", "same-site"]),
    },
    { test: "X-Frame-Options", points: framePoints(answer) },
    { test: "Referrer-Policy", points: referrerPoints(answer) },
    { test: "Subresource Integrity", points: integrityPoints(answer) },
    { test: "Strict-Transport-Security", points: transportPoints(answer) },
    { test: "Cookies", points: values(answer, "set-cookie").length > 0 ? -40 : 0 },
    {
      test: "X-Content-Type-Options",
      points: header(answer, "x-content-type-options") === "nosniff" ? 0 : -5,
    },
    {
      test: "Cross-Origin Resource Sharing",
      points: header(answer, "access-control-allow-origin") === "*" ? -50 : 0,
    },
  ];
  const sum = (points: number[]) => points.reduce((total, value) => total + value, 0);
  const points = given.map((entry) => entry.points);
  const score = 100 + sum(points.filter((value) => value < 0));
  const bonus = score >= bonusFrom ? sum(points.filter((value) => value > 0)) : 0;
  return { points: Math.max(0, score + bonus), given };
}

/** A policy's directives with their sources; the first of two with one name is the one that counts. */
export function policyOf(value: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of value.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function policyPoints(answer: Answer): number {
  const value = header(answer, "content-security-policy");
  if (!value) return -25;
  const directives = policyOf(value);
  const fallback = directives.get("default-src") ?? ["*"];
  const scripts = directives.get("script-src") ?? fallback;
  const styles = directives.get("style-src") ?? fallback;
  const objects = directives.get("object-src") ?? fallback;
  const anywhere = (sources: string[]) =>
    sources.some((source) => ["*", "http:", "https:", "data:", "ftp:"].includes(source));
  const unsafe = (sources: string[]) => sources.includes("'unsafe-inline'");
  if (unsafe(scripts) || anywhere(scripts) || anywhere(objects)) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (unsafe(styles) || anywhere(styles)) return 0;
  const names = value.split(";").flatMap((part) => part.trim().split(/\s+/)[0] || []);
  if (new Set(names).size < names.length) return 0;
  return fallback.join(" ") === "'none'" ? 10 : 5;
}

function oneOf(answer: Answer, name: string, best: string[]): number {
  const value = header(answer, name);
  if (value === undefined) return 0;
  if (best.includes(value)) return 10;
  return ["unsafe-none", "cross-origin"].includes(value) ? 0 : -5;
}

function framePoints(answer: Answer): number {
  const policy = policyOf(header(answer, "content-security-policy") ?? "");
  if (policy.has("frame-ancestors")) return 5;
  return /^(deny|sameorigin)$/i.test(header(answer, "x-frame-options") ?? "") ? 5 : -20;
}

function referrerPoints(answer: Answer): number {
  const value = header(answer, "referrer-policy");
  if (value === undefined) return 0;
  const best = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  return best.includes(value) ? 5 : -5;
}

function integrityPoints({ body }: Answer): number {
  const files = [...body.toString().matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  if (files.length === 0) return 0;
  if (files.every(([tag]) => tag.includes(" integrity="))) return 5;
  if (files.some(([, source]) => source?.startsWith("http:"))) return -50;
  return files.some(([, source = ""]) => /^(https:)?\/\//.test(source)) ? -5 : 0;
}

function transportPoints(answer: Answer): number {
  const age = /max-age=(\d+)/.exec(header(answer, "strict-transport-security") ?? "")?.[1];
  if (age === undefined) return -20;
  return Number(age) >= sixMonths ? 0 : -10;
}
