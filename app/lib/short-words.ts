/** Keeps each word of one letter or sign on a line with the word after it: no line ends in "a" or "+". */
export function bindShortWords(text: string): string {
  return text.replace(/(?<=\s[\p{L}+&]) /gu, "\u00a0");
}

/** Forbids a line break where it stands, and shows nothing. */
export const wordJoiner = "\u2060";

/**
 * Keeps "AI-" in the texts of a page on a line with what follows it: "AI-driven" is one word. Titles for
 * tabs, attributes, scripts and styles stay as they are.
 */
export function bindCompounds(html: string): string {
  const text = /<(title|script|style)\b.*?<\/\1>|(?<=\bAI-)(?=\p{L}[^<>]*<)/gsu;
  return html.replace(text, (element) => element || wordJoiner);
}
