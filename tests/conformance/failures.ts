import type { BuiltFile } from "../../hosts/built-site.ts";
import {
  aPage,
  claim,
  claimAlive,
  claimContent,
  claimSame,
  claimStatus,
  get,
  type Host,
} from "./claims.ts";
import { type Answer, ask, header, requestBytes, talk } from "./http.ts";

const malformed = ["/%", "/%E0%A4%A", "/%zz", "/courses%", "/%c0%ae", "/%ff", "/assets/%f"];
const nulls = ["/%00", "/courses%00", "/courses%00.html", "/assets/%00/../", "/%00%00?a=1"];

export async function missingAsset(host: Host) {
  for (const target of ["/assets/none.12345678.woff2", "/assets/", "/assets", "/assets/x/y.js"]) {
    const answer = await get(host, target);
    claimStatus(target, answer, 404);
    claimNotKept(target, answer);
  }
}

export async function methods(host: Host) {
  for (const target of [aPage(host).address, "/", "/no-such-page", "/favicon.svg"]) {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
      const answer = await get(host, target, {}, method);
      claimStatus(`${method} ${target}`, answer, 405);
      claimSame(`Allow after ${method} ${target}`, header(answer, "allow"), "GET, HEAD");
      claimNotKept(`${method} ${target}`, answer);
    }
  }
}

export async function unknownMethods(host: Host) {
  for (const method of ["BREW", "get", "G", "GETT", "X".repeat(200), "*"]) {
    const answer = await get(host, "/", {}, method);
    claimStatus(`${method.slice(0, 20)} /`, answer, 400, 405, 501);
  }
}

export async function trace(host: Host) {
  const answer = await get(host, "/", { "X-Secret": "swordfish" }, "TRACE");
  claimStatus("TRACE /", answer, 405);
  claim(!answer.body.includes("swordfish"), "TRACE gives back what was sent");
}

export async function connect(host: Host) {
  for (const target of ["evil.example:443", `${host.hostname}:${host.port}`]) {
    claimStatus(`CONNECT ${target}`, await get(host, target, {}, "CONNECT"), 400, 405);
  }
}

export async function largeBody(host: Host) {
  const body = Buffer.alloc(4 * 1024 ** 2, "x");
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await ask(host, {
      method: "POST",
      target: "/",
      headers: [["Content-Length", String(body.length)]],
      body,
    });
    claimStatus("POST / with 4 MiB", answer, 405, 413);
  }
}

export async function unknownPaths(host: Host) {
  for (const target of ["/no-such-page", "/courses/none", "/no/such/page.html", "/🤖"]) {
    const answer = await get(host, encodeURI(target));
    claimFailure(target, answer, 404, host.site.notFound);
  }
}

export async function unknownHead(host: Host) {
  claimStatus("HEAD /no-such-page", await get(host, "/no-such-page", {}, "HEAD"), 404);
}

export async function ownAddresses(host: Host) {
  for (const target of ["/404", "/404.html", "/error", "/error.html", "/404/", "/error/"]) {
    claimFailure(target, await get(host, target), 404, host.site.notFound);
  }
}

export async function malformedPaths(host: Host) {
  for (const target of malformed) {
    claimFailure(target, await get(host, target), 400, host.site.error);
  }
  await claimAlive(host, "these paths");
}

export async function nullBytes(host: Host) {
  for (const target of nulls) {
    claimFailure(target, await get(host, target), 400, host.site.error);
  }
  // As it is, it is no character of HTTP at all.
  const request = requestBytes(host, { target: "/\0" });
  const { answers, end } = await talk(host, request);
  claim(
    answers[0] && end !== "still open",
    `a bare null byte: no answer, the connection is ${end}`,
  );
  claimStatus("a bare null byte", answers[0], 400);
}

export async function malformedHead(host: Host) {
  for (const target of [...malformed, ...nulls]) {
    claimStatus(`HEAD ${target}`, await get(host, target, {}, "HEAD"), 400);
  }
}

/** Fails unless it is the page for this failure, with its status, as HTML that is not kept. */
function claimFailure(what: string, answer: Answer, status: number, page: BuiltFile) {
  claimStatus(what, answer, status);
  const type = header(answer, "content-type")?.toLowerCase();
  claimSame(`${what} Content-Type`, type, "text/html; charset=utf-8");
  claimContent(what, answer, page);
  claimNotKept(what, answer);
}

function claimNotKept(what: string, answer: Answer) {
  const caching = header(answer, "cache-control") ?? "";
  claim(/\bno-store\b/.test(caching), `${what}: Cache-Control is "${caching}", wanted no-store`);
}
