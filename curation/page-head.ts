import { decodeBuffer } from "encoding-sniffer";
import { Parser } from "htmlparser2";

import type { Page } from "./fetch-page.ts";

/** What a page says of itself. Texts are empty where there are none. */
export type PageHead = {
  title: string;
  heading: string;
  canonical: string;
  /** Contents of `<meta>` by property or name, in small letters; the first of each. */
  meta: Map<string, string>;
  /** Its structured data (JSON-LD), as it is written. */
  data: string;
};

/** Reads what a page, whole or cut off, says of itself. */
export function readPageHead({ body, headers }: Pick<Page, "body" | "headers">): PageHead {
  const head = { title: "", heading: "", data: "" };
  const meta = new Map<string, string>();
  let canonical = "";
  let field: keyof typeof head | undefined;
  let drawing = 0;
  const parser = new Parser({
    onopentag(name, { rel, href, type, property, name: key = property, content }) {
      if (name === "svg") drawing += 1;
      if (name === "title" && !head.title && drawing === 0) field = "title";
      if (name === "h1" && !head.heading) field = "heading";
      if (name === "script" && type?.toLowerCase() === "application/ld+json") field = "data";
      if (name === "link" && rel?.toLowerCase() === "canonical") canonical ||= href ?? "";
      if (name !== "meta" || !content) return;
      for (const id of [property, key]) {
        if (id && !meta.has(id.toLowerCase())) meta.set(id.toLowerCase(), oneLine(content));
      }
    },
    ontext(text) {
      if (field) head[field] += text;
    },
    onclosetag(name) {
      if (name === "svg") drawing -= 1;
      if (name === "title" || name === "h1" || name === "script") field = undefined;
    },
  });
  parser.end(decode(body, headers.get("content-type") ?? ""));
  return { ...head, title: oneLine(head.title), heading: oneLine(head.heading), canonical, meta };
}

/** What a server says of its encoding is often wrong, so text that reads as UTF-8 is UTF-8. */
function decode(body: Buffer, contentType: string): string {
  try {
    // As a stream: a page that is cut off may end inside a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(body, { stream: true });
  } catch {
    const announced = /charset=["']?([\w:-]+)/i.exec(contentType)?.[1];
    return decodeBuffer(body, {
      ...(announced && !/^utf-?8$/i.test(announced) && { transportLayerEncodingLabel: announced }),
      defaultEncoding: "windows-1252",
    });
  }
}

/** Text on one line, without space at its ends. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
