/** Parameters that follow a reader around and say nothing about the page. */
const trackingParameter =
  /^(utm_.+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_cid|mc_eid|_hsenc|_hsmi|__hs[a-z]+|hsctatracking|mkt_tok|vero_id|oly_anon_id|oly_enc_id|elq.+|s_cid|srsltid|trk|trkcampaign|_ga|_gl)$/i;

/** Names and numbers that only one network or machine knows. */
const privateHost =
  /^[\d.]+$|^\[|(^|\.)(local|localhost|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

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
  if (value.includes("\\")) return "must be an https address without backslashes";
  if (value.length > 2048) return "must be an https address of at most 2048 characters";
  if (/^https:\/\/[^/?#]*@/i.test(value))
    return "must be an https address without a user name or password";
  if (privateHost.test(url.hostname)) return "must be an https address with a public host name";
  if (!/^[^.]+(\.[^.]+)+$/.test(url.hostname))
    return "must be an https address with a full host name";
  const tracking = parameters(value).filter((name) => trackingParameter.test(name));
  if (tracking.length > 0)
    return `must not carry tracking parameters (remove ${tracking.join(", ")})`;
  return undefined;
}

/** The names of all parameters, also of those behind `;`, `#` and an ampersand that was escaped. */
const parameters = (address: string) =>
  [...address.matchAll(/[?&;#](?:amp;)?([^=&;#?]+)=/g)].map(([, name = ""]) => name);

/** An address without the parameters that newsletters add; what is left is written as it was. */
export function withoutTracking(address: string): string {
  const left = address.replaceAll(
    /([?&;#])(?:amp;)?([^=&;#?]+)=[^&;#]*/g,
    (parameter, mark: string, name: string) =>
      trackingParameter.test(name) ? mark.replace(/[&;]/, "") : parameter,
  );
  if (left === address) return address;
  return left.replaceAll(/([?#])(?:&amp;|[&;])+/g, "$1").replaceAll(/[?#](?=#|$)/g, "");
}

/**
 * Reduces an address to what tells two pages apart: without `www.`, trailing slash, fragment and
 * tracking parameters, with the remaining parameters in order and one spelling of each character. Not
 * an address to be followed.
 */
export function linkIdentity(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  for (const key of [...url.searchParams.keys()]) {
    if (trackingParameter.test(key)) url.searchParams.delete(key);
  }
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, "");
  const path = url.pathname
    .replaceAll(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      // What RFC 3986 (2.3) calls unreserved is the same whether it is encoded or not.
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replace(/\/+$/, "");
  return `${host}${path}${url.search}`;
}
