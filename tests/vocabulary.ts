import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Checks structured data against the vocabulary of schema.org itself: whether a type exists, whether
 * a property may stand on it, and whether its value is of a kind that the property takes.
 */

const schema = "http://schema.org/";
const file = createRequire(import.meta.url)
  .resolve("@vocabulary/schema")
  .replace("index.js", "schema.nq");
const parents = relation("http://www.w3.org/2000/01/rdf-schema#subClassOf");
const domains = relation(`${schema}domainIncludes`);
const ranges = relation(`${schema}rangeIncludes`);
const texts = ["Text", "URL", "Date", "DateTime", "Duration", "Number", "Integer"];

/** What is wrong with a node and everything in it; empty where nothing is. */
export function vocabularyFaults(node: unknown, expected?: string[], at = ""): string[] {
  if (Array.isArray(node)) {
    return node.flatMap((item, index) => vocabularyFaults(item, expected, `${at}[${index}]`));
  }
  if (typeof node !== "object" || node === null) {
    const textual = (type: string) => lineage(type).some((kind) => texts.includes(kind));
    // A thing may be named by its address, as in a list of pages.
    const named = typeof node === "string" && URL.canParse(node);
    return !expected || named || expected.some(textual)
      ? []
      : [`${at}: a text where ${expected.join(" or ")} is expected`];
  }
  const entries = Object.entries(node).filter(([key]) => !key.startsWith("@"));
  const type = (node as Record<string, unknown>)["@type"];
  if (typeof type !== "string") {
    return "@id" in node && entries.length === 0 ? [] : [`${at}: has no type`];
  }
  const types = lineage(type);
  if (!parents.has(type) && type !== "Thing") return [`${at}: ${type} is no type of schema.org`];
  const faults: string[] = [];
  if (expected && !expected.some((wanted) => types.includes(wanted))) {
    faults.push(`${at}: ${type} where ${expected.join(" or ")} is expected`);
  }
  for (const [key, value] of entries) {
    if (!domains.get(key)?.some((domain) => types.includes(domain))) {
      faults.push(`${at}.${key}: does not belong to ${type}`);
    } else faults.push(...vocabularyFaults(value, ranges.get(key), `${at}.${key}`));
  }
  return faults;
}

/** A type and all that it is a kind of. */
function lineage(type: string): string[] {
  return [type, ...(parents.get(type) ?? []).flatMap(lineage)];
}

function relation(predicate: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [subject = "", middle, object = ""] = line.split(/[<>]+\s*[<>]*/).filter(Boolean);
    if (middle !== predicate || !subject.startsWith(schema)) continue;
    const name = subject.slice(schema.length);
    found.set(name, [...(found.get(name) ?? []), object.slice(schema.length)]);
  }
  return found;
}
