import { claim, claimSame, claimStatus, get, type Host } from "./claims.ts";
import { header } from "./http.ts";

const target = "/.well-known/security.txt";
const year = 365 * 24 * 60 * 60_000;

/** The fields of RFC 9116, by their names in small letters. */
async function readFields(host: Host): Promise<Map<string, string[]>> {
  const answer = await get(host, target);
  claimStatus(target, answer, 200);
  const type = header(answer, "content-type")?.toLowerCase();
  claimSame(`${target} Content-Type`, type, "text/plain; charset=utf-8");
  const fields = new Map<string, string[]>();
  for (const line of answer.body.toString().split(/\r?\n/)) {
    if (!line || line.startsWith("#")) continue;
    const [, name, value] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
    claim(name && value, `${target}: "${line}" is no field`);
    fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value]);
  }
  return fields;
}

export async function contact(host: Host) {
  const contacts = (await readFields(host)).get("contact") ?? [];
  claim(contacts.length > 0, `${target} has no Contact`);
  for (const value of contacts) {
    claim(/^(https|mailto|tel):\S+$/.test(value), `${target}: Contact is "${value}", no such URI`);
  }
}

export async function expiry(host: Host) {
  const dates = (await readFields(host)).get("expires") ?? [];
  claimSame(`the number of Expires in ${target}`, dates.length, 1);
  const [date = ""] = dates;
  const left = Date.parse(date) - Date.now();
  claim(
    /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(date),
    `"${date}" is no date of RFC 3339`,
  );
  claim(left > 0, `${target} ended on ${date}`);
  claim(left <= year, `${target} ends on ${date}, more than a year from now`);
}
