import { Agent, get } from "node:http";

import type { BuiltSite } from "../../hosts/built-site.ts";

/** One request of the mixture, with the status and the length of the body that are right for it. */
type Expected = { path: string; headers: Record<string, string>; status: number; length: number };

/** How many answers came, and the first of those that were wrong, in words. */
export type Tally = { answers: number; wrong: number; examples: string[] };

const connections = 64;

/**
 * Asks for pages, assets, what is unchanged, other spellings, what is not there and what is
 * malformed, in turn, and checks the status and the length of every answer.
 *
 * @param count how many requests
 */
export async function mixedRequests(
  { hostname, port }: { hostname: string; port: number },
  site: BuiltSite,
  count: number,
  progress: (done: number) => void,
): Promise<Tally> {
  const mixture = makeMixture(site);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally: Tally = { answers: 0, wrong: 0, examples: [] };
  let next = 0;
  const client = async () => {
    while (next < count) {
      const expected = mixture[next % mixture.length];
      next += 1;
      if (!expected) return;
      const found = await ask(expected);
      tally.answers += 1;
      if (found !== `${expected.status} ${expected.length}`) {
        tally.wrong += 1;
        if (tally.examples.length < 5) {
          tally.examples.push(
            `${expected.path}: ${found}, not ${expected.status} ${expected.length}`,
          );
        }
      }
      if (tally.answers % 50_000 === 0) progress(tally.answers);
    }
  };
  const ask = ({ path, headers }: Expected): Promise<string> =>
    new Promise((resolve) => {
      get({ hostname, port, path, headers, agent }, (response) => {
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
        });
        response.on("end", () => resolve(`${response.statusCode} ${length}`));
        response.on("error", (error) => resolve(error.message));
      }).on("error", (error) => resolve(error.message));
    });
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return tally;
}

function makeMixture(site: BuiltSite): Expected[] {
  const mixture: Expected[] = [];
  for (const file of site.files.values()) {
    const path = file.address;
    mixture.push({ path, headers: {}, status: 200, length: file.bytes.length });
    const tag = { "if-none-match": `"${file.hash}"` };
    mixture.push({ path, headers: tag, status: 304, length: 0 });
    for (const [encoding, bytes] of Object.entries(file.encoded)) {
      const headers = { "accept-encoding": encoding };
      mixture.push({ path, headers, status: 200, length: bytes.length });
    }
  }
  const missing = site.notFound.bytes.length;
  const malformed = site.error.bytes.length;
  for (const path of ["/nothing", "/assets/missing.woff2", "/.env", "/..%2fetc/passwd"]) {
    mixture.push({ path, headers: {}, status: 404, length: missing });
  }
  for (const path of ["/%", "/%E0%A4%A", "/%00"]) {
    mixture.push({ path, headers: {}, status: 400, length: malformed });
  }
  for (const path of ["/courses/", "/courses.html?from=mail", "/index.html"]) {
    mixture.push({ path, headers: {}, status: 308, length: 0 });
  }
  return mixture;
}
