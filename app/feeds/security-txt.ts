import { content } from "../content/content.server.ts";
import { paths } from "../lib/paths.ts";

/** How long the file holds, in days. RFC 9116 asks for less than a year; each build begins anew. */
const validDays = 180;

/** Where to report a weakness (RFC 9116). The date is stamped when the site is built. */
export function loader() {
  const { address, links } = content.site;
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const expires = new Date(today + validDays * 86_400_000);
  const lines = [
    `Contact: ${links.contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${address}${paths.home}.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`);
}
