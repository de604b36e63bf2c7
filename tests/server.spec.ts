import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

import { paths } from "../app/lib/paths.ts";
import { siteServer } from "../server/site-server.ts";

test("A reader gets each page compressed in the way that their browser knows", async ({
  request,
}) => {
  for (const path of Object.values(paths)) {
    const plain = await request.get(path, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers()["content-encoding"]).toBeUndefined();
    for (const encoding of ["br", "gzip"]) {
      const response = await request.get(path, { headers: { "accept-encoding": encoding } });
      expect(response.headers()).toMatchObject({
        "content-encoding": encoding,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(await response.text()).toBe(await plain.text());
    }
  }
});

test("A reader keeps hashed files for a year and asks for each page anew", async ({ request }) => {
  const home = await request.get(paths.home);
  expect(home.headers()["cache-control"]).toBe("no-cache");
  const assets = new Set((await home.text()).match(/\/assets\/[\w.-]+/g));
  expect(assets.size).toBeGreaterThan(0);
  for (const asset of assets) {
    const response = await request.get(asset);
    expect(response.status()).toBe(200);
    expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
});

test("A reader who asks for the head alone gets the head alone", async ({ request }) => {
  for (const [path, status] of [
    [paths.home, 200],
    [paths.courses, 200],
    ["/no-such-page", 404],
    ["/%E0%A4%A", 400],
  ] as const) {
    const response = await request.head(path);
    expect(response.status()).toBe(status);
    expect(response.headers()["content-type"]).toBe("text/html; charset=utf-8");
    expect(await response.body()).toHaveLength(0);
  }
});

test("A reader never gets a file that is not part of the site", async ({ request }, testInfo) => {
  const root = testInfo.outputPath("site");
  await cp("build/client", root, { recursive: true });
  await writeFile(join(root, ".env"), "SECRET=1");
  const server = await siteServer(root);
  const address = await server.listen({ host: "localhost", port: 0 });
  for (const path of [
    "/.env",
    "/%2eenv",
    "/..%2fpackage.json",
    "/%2e%2e/package.json",
    "/assets/..%2f.env",
    "/404.html",
  ]) {
    const response = await request.get(`${address}${path}`);
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain("Oops! Page not found");
  }
  await server.close();
});

for (const [port, message] of [
  ["", /^Port \d+ is in use: .+\n$/],
  ["abc", /^PORT must be a whole number from 0 to 65535, got "abc"\n$/],
  ["70000", /^PORT must be a whole number from 0 to 65535, got "70000"\n$/],
] as const) {
  test(`An owner who starts the server on port "${port || "in use"}" reads in one line why not`, async ({
    baseURL,
  }) => {
    // The port of the server that these tests run against is surely in use.
    const taken = new URL(baseURL ?? "").port;
    const start = promisify(execFile)("node", ["server/serve.ts"], {
      env: { ...process.env, HOST: "localhost", PORT: port || taken },
      timeout: 10_000,
    });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
  });
}
