import { aPage, claim, claimSame, claimStatus, get, type Host, pagesOf } from "./claims.ts";
import { header } from "./http.ts";

const elsewhere = "evil.example";

/** Fails unless the target leads to an address in one step, with 308, on this host. */
async function claimLeads(host: Host, target: string, address: string) {
  const answer = await get(host, target);
  claimStatus(target, answer, 308);
  const location = resolved(host, target, header(answer, "location"));
  claimSame(`where ${target} leads`, location, address);
  claimStatus(`${address}, where ${target} leads`, await get(host, address), 200);
}

/** Where a location leads on this host, or the whole address where it leads elsewhere. */
function resolved(host: Host, target: string, location: string | undefined): string | undefined {
  if (location === undefined) return;
  const origin = `http://${host.hostname}:${host.port}`;
  const url = new URL(location, origin + target);
  return url.origin === origin ? url.pathname + url.search : url.href;
}

const inner = (host: Host) => pagesOf(host).filter(({ address }) => address !== "/");

export async function slash(host: Host) {
  for (const { address } of inner(host)) await claimLeads(host, `${address}/`, address);
}

export async function index(host: Host) {
  for (const { address } of inner(host)) await claimLeads(host, `${address}/index.html`, address);
}

export async function ending(host: Host) {
  for (const { address } of inner(host)) await claimLeads(host, `${address}.html`, address);
}

export const home = (host: Host) => claimLeads(host, "/index.html", "/");

export async function query(host: Host) {
  const { address } = aPage(host);
  for (const search of ["?a=1&b=2", "?a=%2F%20", "?next=//evil.example/"]) {
    for (const ending of ["/", "/index.html", ".html"]) {
      await claimLeads(host, address + ending + search, address + search);
    }
    await claimLeads(host, `/index.html${search}`, `/${search}`);
  }
}

export async function encoded(host: Host) {
  const { address } = aPage(host);
  const spelled = `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`;
  const answer = await get(host, spelled);
  claimStatus(spelled, answer, 308, 404);
  if (answer.status === 308) await claimLeads(host, spelled, address);
}

export async function capitals(host: Host) {
  const spelled = aPage(host).address.toUpperCase();
  claimStatus(spelled, await get(host, spelled), 404);
}

/** Fails where a target leads anywhere but to a page of this site. */
async function claimNeverLeaves(host: Host, targets: string[]) {
  for (const target of targets) {
    const answer = await get(host, target);
    claim(answer.status < 500, `${target}: answered with ${answer.status}`);
    const location = header(answer, "location");
    if (location === undefined) continue;
    const path = resolved(host, "/", location)?.split("?")[0] ?? "";
    claim(host.site.files.has(path), `${target}: leads to ${location}`);
  }
}

export const slashes = (host: Host) =>
  claimNeverLeaves(host, [
    `//${elsewhere}`,
    `//${elsewhere}/`,
    `//${elsewhere}/index.html`,
    `//${elsewhere}${aPage(host).address}/`,
    `//${elsewhere}/..`,
    `//${elsewhere}/%2e%2e`,
    `///${elsewhere}/`,
    `////${elsewhere}//`,
    `/.//${elsewhere}/`,
    `/..//${elsewhere}/`,
    `/;//${elsewhere}/`,
    `//user@${elsewhere}/`,
    "//",
    "///",
    "//index.html",
    `/${aPage(host).address}/`,
  ]);

export const backslashes = (host: Host) =>
  claimNeverLeaves(host, [
    `/\\${elsewhere}`,
    `/\\${elsewhere}/`,
    `\\\\${elsewhere}/`,
    `/\\/${elsewhere}/index.html`,
    `/\t/${elsewhere}/`,
    `/\\${elsewhere}${aPage(host).address}/`,
  ]);

export const encodedSlashes = (host: Host) =>
  claimNeverLeaves(host, [
    `/%2F${elsewhere}`,
    `/%2f${elsewhere}/`,
    `/%2F%2F${elsewhere}/`,
    `/%5C${elsewhere}/`,
    `/%5c%5c${elsewhere}/index.html`,
    `/%09/${elsewhere}/`,
    `/%0d%0a/${elsewhere}/`,
    `/%252f${elsewhere}/`,
    `%2F%2F${elsewhere}/`,
  ]);

export async function injection(host: Host) {
  const { address } = aPage(host);
  for (const added of ["%0d%0aSet-Cookie:%20a=1", "%0aX-Added:%201", "\rX-Added: 1", "\fa"]) {
    const target = `${address}/?${added}`;
    const answer = await get(host, target);
    claimStatus(JSON.stringify(target), answer, 308, 400, 404);
    for (const name of ["Set-Cookie", "X-Added"]) {
      claimSame(`${name} after ${JSON.stringify(target)}`, header(answer, name), undefined);
    }
  }
}
