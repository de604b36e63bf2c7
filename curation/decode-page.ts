/**
 * Turns a page's bytes into text. What a server says of its encoding is wrong often enough that what
 * the bytes are comes first: text that reads as UTF-8 and is not plain ASCII is UTF-8.
 *
 * @param contentType the header of that name, where there is one
 */
export function decodePage(body: Uint8Array, contentType = ""): string {
  const utf8 = decode(body, "utf-8");
  if (utf8 !== undefined) return utf8;

  const start = Buffer.from(body.subarray(0, 2048)).toString("latin1");
  const inHeader = /charset=["']?([\w:-]+)/i.exec(contentType)?.[1];
  const inPage = /<meta[^>]+charset=["']?([\w:-]+)/i.exec(start)?.[1];
  const bom = body[0] === 0xff && body[1] === 0xfe ? "utf-16le" : undefined;
  for (const label of [bom, inHeader, inPage]) {
    const text = label && !/^utf-?8$/i.test(label) ? decode(body, label) : undefined;
    if (text !== undefined) return text;
  }
  // What browsers take for granted. A page cut off inside a character is UTF-8 but for its end.
  const lenient = new TextDecoder().decode(body);
  const broken = lenient.match(/\uFFFD/g)?.length ?? 0;
  return broken <= 1 ? lenient : new TextDecoder("windows-1252").decode(body);
}

function decode(body: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
