import { Parser } from "htmlparser2";

/** What a page says of itself, as far as a link check needs it. Texts are empty where there are none. */
export type PageHead = { title: string; heading: string; canonical: string };

/** Reads title, first main heading and canonical address from a page, whole or cut off. */
export function readPageHead(html: string): PageHead {
  const head = { title: "", heading: "", canonical: "" };
  let field: "title" | "heading" | undefined;
  let drawing = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "svg") drawing += 1;
      if (name === "title" && !head.title && drawing === 0) field = "title";
      if (name === "h1" && !head.heading) field = "heading";
      if (name === "link" && attributes.rel?.toLowerCase() === "canonical" && !head.canonical) {
        head.canonical = attributes.href ?? "";
      }
    },
    ontext(text) {
      if (field) head[field] += text;
    },
    onclosetag(name) {
      if (name === "svg") drawing -= 1;
      if (name === "title" || name === "h1") field = undefined;
    },
  });
  parser.end(html);
  return { title: oneLine(head.title), heading: oneLine(head.heading), canonical: head.canonical };
}

/** Text on one line, without space at its ends. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
