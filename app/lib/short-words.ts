/** Keeps each word of one letter on a line with the word after it: no line ends in "a". */
export function bindShortWords(text: string): string {
  return text.replace(/(?<=\s\p{L}) /gu, "\u00a0");
}
