import { token } from "../app/lib/tokens.ts";
import { paths } from "../app/screens.ts";
import { type Digest, sourceLine } from "./digest.ts";

/** The site's colors and type, as far as mail programs have them: they know no variables. */
const serif = "font-family:Merriweather,Georgia,serif";
const blue = `color:${token("--color-primary-blue")};text-decoration:none`;
const plain = `margin:0;color:${token("--color-text-gray")};font:16px/26px 'Open Sans','Segoe UI',Arial,sans-serif`;
const small = plain.replace("16px/26px", "14px/22px");
const category = `${small};color:${token("--color-orange-dark")};font-weight:700`;
const card = `max-width:600px;background-color:${token("--color-white")}`;
const rule = `margin:32px 0 16px;border:0;border-top:1px solid ${token("--color-neutral")}`;
const hidden = "display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0";

/** Outlook lays out tables and ignores what else is centered. */
const table = `<table role="presentation" align="center" width="100%" border="0" cellpadding="0" cellspacing="0"`;

/** Writes the newsletter as the HTML of a message: tables and styles in place, as mail programs know no others. */
export function digestHtml(digest: Digest): string {
  const { subject, preview, intro, articles, site, unsubscribe } = digest;
  const background = `margin:0;background-color:${token("--color-neutral-xlight")}`;
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
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
</head>
<body style="${background}">
<div style="${hidden}">${escaped(preview)}${filler}</div>
${table}><tr><td style="${background}">
${table} style="${card}"><tr><td style="padding:32px 24px">
<h1 style="margin:0;${blue};${serif};font-size:28px">${escaped(site.name)}</h1>
<p style="${small}">${escaped(subject.replace(`${site.name}: `, ""))}</p>
${intro ? `<p style="${plain};padding-top:16px">${escaped(intro)}</p>` : ""}
${articles.map(articleHtml).join("\n")}
<hr style="${rule}">
<p style="${small}">${foot.join(" · ")}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function articleHtml(article: Digest["articles"][number]): string {
  return `${table}><tr><td style="padding-top:32px">
<p style="${category}">${escaped(article.category)}</p>
<h2 style="margin:4px 0 8px;font-size:20px;line-height:28px">${link(article.link, article.title, serif)}</h2>
<p style="${plain}">${escaped(article.excerpt)}</p>
<p style="${small};padding-top:8px">${escaped(sourceLine(article))}</p>
</td></tr></table>`;
}

function link(address: string, label: string, more = ""): string {
  const style = more ? `${blue};${more}` : blue;
  return `<a href="${escaped(address)}" target="_blank" style="${style}">${escaped(label)}</a>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
