/** An address as people type it, for paper. */
export function shortAddress(address: string): string {
  return address.replace(/^https:\/\/(www\.)?|[/?]+$/g, "");
}
