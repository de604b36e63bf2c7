import { expect, test } from "vitest";

import { container, type Lock } from "./container.ts";

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    "": {},
    "node_modules/fastify": { version: "5.0.0", dependencies: { pino: "1", semver: "2" } },
    "node_modules/fastify/node_modules/semver": { version: "2.0.0" },
    "node_modules/pino": { version: "1.0.0", dependencies: { semver: "1" } },
    "node_modules/semver": { version: "1.0.0" },
    "node_modules/react": { version: "19.0.0" },
  },
};
const manifest = { dependencies: { fastify: "5.0.0", react: "19.0.0" } };
const files = container(["fastify"], manifest, lock);

/** The instructions with what follows them, continued lines joined. */
const instructions = (files.Dockerfile ?? "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1).trim()] as const);
const values = (name: string) =>
  instructions.filter(([key]) => key === name).map(([, value]) => value);

test("The image is made in two stages, of instructions that there are", () => {
  const known = ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "HEALTHCHECK", "CMD"];
  expect(instructions.every(([name]) => known.includes(name))).toBe(true);
  expect(values("FROM")).toEqual(["node:24-slim AS packages", "node:24-slim"]);
  expect(values("COPY")).toContain("--from=packages /know-ai/node_modules node_modules");
});

test("It runs as a user that is not root, set after the last file was copied", () => {
  expect(values("USER")).toEqual(["node"]);
  const names = instructions.map(([name]) => name);
  expect(names.lastIndexOf("COPY")).toBeLessThan(names.indexOf("USER"));
});

test("Its command and its health check are lists, which no shell reads", () => {
  expect(JSON.parse(values("CMD")[0] ?? "")).toEqual(["node", "server/serve.ts"]);
  const check = values("HEALTHCHECK")[0] ?? "";
  const [, options = "", command = ""] = /^(.*?)\s*CMD (.+)$/.exec(check) ?? [];
  expect(options).toMatch(/--interval=\d+s --timeout=\d+s/);
  expect(JSON.parse(command).slice(0, 2)).toEqual(["node", "--eval"]);
  expect(() => new Function(JSON.parse(command)[2])).not.toThrow();
});

test("It gets the server's packages alone, in the versions of the whole lock", () => {
  expect(JSON.parse(files["package.json"] ?? "").dependencies).toEqual({ fastify: "5.0.0" });
  expect(Object.keys(JSON.parse(files["package-lock.json"] ?? "").packages)).toEqual([
    "",
    "node_modules/fastify",
    "node_modules/fastify/node_modules/semver",
    "node_modules/pino",
    "node_modules/semver",
  ]);
});

test("A package that the server imports and nobody declared is named", () => {
  expect(() => container(["left-pad"], manifest, lock)).toThrow("left-pad is imported");
});
