import { randomNumbers } from "../../app/lib/random-numbers.ts";

/** Picks one of a list. */
export function pick<Item>(random: () => number, list: readonly Item[]): Item {
  return list[Math.floor(random() * list.length)] as Item;
}

const methods = ["GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "TRACE", "CONNECT", "get", "\x01"];
const versions = ["1.1", "1.1", "1.1", "1.1", "1.0", "0.9", "2.0", ""];
const pieces = ["\t", "x".repeat(300), ..."/ // \\ .. % %00 %2e %2F %E0 ? # .br".split(" ")];
const hosts = ["a", "a", "a", "a", "", "a, b", "[::1]:80", "a/b"];
const fields = [
  ...["Accept-Encoding: ", "If-None-Match: ", "Range: bytes=", "Content-Length: ", "Expect: "],
  ...["Transfer-Encoding: chunked", "Upgrade: h2c\r\nConnection: Upgrade"],
  ...["Host: ", ": ", " folded: "],
];
const values = ["", "0", "5", "*", "br;q=0", "5-2", '"x"', "\xff\xfe", "-1", "x, y", ";=,"];

/**
 * Makes connections' worth of requests that no browser would send: mutated targets and methods,
 * contradicting headers, and noise between them.
 *
 * @param targets addresses to begin with
 * @param count how many connections, of up to eight requests each
 */
export function* hostileConnections(targets: string[], count: number, seed: number) {
  const random = randomNumbers(seed);
  for (let made = 0; made < count; made += 1) {
    const requests = Array.from({ length: 1 + Math.floor(random() * 8) }, hostileRequest);
    const bytes = Buffer.from(requests.map(({ text }) => text).join(""), "latin1");
    yield { bytes, methods: requests.map(({ method }) => method) };
  }

  function hostileRequest() {
    const method = pick(random, methods);
    let target = pick(random, targets);
    while (random() < 0.5) {
      const place = Math.floor(random() * (target.length + 1));
      const removed = random() < 0.3 ? 1 : 0;
      target = target.slice(0, place) + pick(random, pieces) + target.slice(place + removed);
    }
    let text = `${method} ${target} HTTP/${pick(random, versions)}\r\nHost: ${pick(random, hosts)}\r\n`;
    while (random() < 0.5) text += `${pick(random, fields)}${pick(random, values)}\r\n`;
    text += "\r\n";
    if (random() < 0.05) {
      text += Array.from({ length: 100 }, () => String.fromCharCode(random() * 256)).join("");
    }
    if (random() < 0.03) text = text.slice(0, Math.floor(random() * text.length));
    return { method, text };
  }
}
