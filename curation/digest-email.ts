import { token } from "../app/lib/tokens.ts";
import { paths } from "../app/screens.ts";
import { type Digest, sourceLine } from "./digest.ts";

/** The site's colors and type, as far as mail programs have them: they know no variables. */
const serif = "font-family:Merriweather,Georgia,serif;font-weight:300";
const sans = "font-family:Montserrat,'Segoe UI',Arial,sans-serif;font-weight:700";
const blue = `color:${token("--color-primary-blue")};text-decoration:none`;
const plain = `margin:0;color:${token("--color-text-gray")};font:16px/26px 'Open Sans','Segoe UI',Arial,sans-serif`;
const small = plain.replace("16px/26px", "14px/22px");
const label = `${sans};font-size:13px;line-height:20px;letter-spacing:1px;text-transform:uppercase`;
const category = `margin:0;color:${token("--color-orange-dark")};${label}`;
const purple = token("--color-purple");
const rule = `border-top:3px solid ${purple}`;
const hairline = `border-top:1px solid ${token("--color-neutral")}`;
const hidden = "display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0";

/** Outlook lays out tables and ignores what else is centered. */
const table = `<table role="presentation" align="center" width="100%" border="0" cellpadding="0" cellspacing="0"`;

/** Writes the newsletter as the HTML of a message: tables and styles in place, as mail programs know no others. */
export function digestHtml(digest: Digest): string {
  const { subject, summary, preview, intro, articles, site, unsubscribe } = digest;
  const gray = token("--color-neutral-xlight");
  const white = token("--color-white");
  // Keeps mail programs from filling up the preview with what the message says first.
  const filler = "&nbsp;&zwnj;&#8203;&#8205;&#8206;&#8207;&#65279;".repeat(20);
  const foot = [
    link(`${site.address}${paths.articles}`, "All articles"),
    escaped(site.provider),
    ...(unsubscribe ? [link(unsubscribe, "Unsubscribe")] : []),
  ];
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escaped(subject)}</title>
</head>
<body bgcolor="${gray}" style="margin:0;background-color:${gray}">
<div style="${hidden}">${escaped(preview)}${filler}</div>
${table} bgcolor="${gray}"><tr><td style="padding:24px 8px">
${table} bgcolor="${white}" style="max-width:600px;background-color:${white}"><tr><td style="padding:32px 24px;${rule}">
<h1 style="margin:0;${blue};${serif};font-size:40px;line-height:52px">${escaped(site.brand)} <span style="color:${purple}">${escaped(site.product)}</span></h1>
<p style="${plain};${serif};font-size:20px;line-height:30px">${escaped(summary)}</p>
${intro ? `<p style="${plain};padding-top:16px">${escaped(intro)}</p>` : ""}
${articles.map((article, index) => articleHtml(article, digest.read, index === 0 ? rule : hairline)).join("\n")}
${table} style="margin-top:32px;${rule}"><tr><td style="padding-top:16px">
<p style="${small}">${foot.join(" · ")}</p>
</td></tr></table>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function articleHtml(article: Digest["articles"][number], read: string, line: string): string {
  return `${table} style="margin-top:32px;${line}"><tr><td colspan="2" style="padding-top:24px">
<p style="${category}">${escaped(article.category)}</p>
<h2 style="margin:4px 0 8px;${serif};font-size:22px;line-height:32px">${link(article.link, article.title, serif)}</h2>
<p style="${plain}">${escaped(article.excerpt)}</p>
</td></tr><tr><td valign="bottom" style="padding-top:12px">
<p style="${small}">${escaped(sourceLine(article))}</p>
</td><td align="right" valign="bottom" style="padding:12px 0 0 16px">
${link(article.link, read, `${label};text-decoration:underline`)}
</td></tr></table>`;
}

function link(address: string, words: string, more = ""): string {
  return `<a href="${escaped(address)}" target="_blank" style="${blue};${more}">${escaped(words)}</a>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
