/** Query parameters that follow a reader around and say nothing about the page. */
const trackingParameter =
  /^(utm_.+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_cid|mc_eid|_hsenc|_hsmi|hsctatracking|mkt_tok|vero_id|oly_anon_id|oly_enc_id|s_cid|_ga|_gl)$/i;

/**
 * Says what is wrong with an outbound address.
 *
 * @returns the problem, as a sentence that follows the field's name; undefined where there is none.
 */
export function linkProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "https:" || !/^https:\/\/[^/]/i.test(value))
    return "must be an https address";
  if (/[\s\p{C}]/u.test(value)) return "must be an https address without spaces";
  if (url.username || url.password)
    return "must be an https address without a user name or password";
  if (!/^[^.]+(\.[^.]+)+$/.test(url.hostname))
    return "must be an https address with a full host name";
  const tracking = [...url.searchParams.keys()].filter((key) => trackingParameter.test(key));
  if (tracking.length > 0)
    return `must not carry tracking parameters (remove ${tracking.join(", ")})`;
  return undefined;
}

/**
 * Reduces an address to what tells two pages apart: without `www.`, trailing slash, fragment and
 * tracking parameters, and with the remaining parameters in order. Not an address to be followed.
 */
export function linkIdentity(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  for (const key of [...url.searchParams.keys()]) {
    if (trackingParameter.test(key)) url.searchParams.delete(key);
  }
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, "");
  return `${host}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}
