import { linkProblem } from "../app/content/links.ts";

export { linkIdentity, linkProblem } from "../app/content/links.ts";

/** An address without the parameters that newsletters add; what is left is written as it was. */
export function withoutTracking(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const tracking = /\(remove (.+)\)/.exec(linkProblem(address) ?? "")?.[1]?.split(", ") ?? [];
  for (const name of tracking) url.searchParams.delete(name);
  return tracking.length > 0 ? url.href : address;
}
