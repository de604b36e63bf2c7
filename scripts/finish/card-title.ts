/** How wide a text runs in units of its size. */
export type Measure = (text: string) => Promise<number>;

/** A title set in lines, and the size at which they fit. */
export type SetTitle = { size: number; lines: string[] };

/** A line's height in units of its size. */
export const titleLeading = 1.16;

/** From a single strong word to a title that fills the card. */
const sizes = [108, 96, 92, 88, 80, 72, 64, 56];
const usualLines = 3;
/** For titles of many long words, or of one word that is wider than the card. */
const smallSizes = [56, 48, 40];

/**
 * Sets a title as large as it fits in three lines, or in as many as it needs at a small size, and
 * breaks it where the lines come out most even.
 *
 * @param width how wide a line may be, in pixels
 * @param height how high all lines together may be, in pixels
 */
export async function setTitle(
  title: string,
  width: number,
  height: number,
  measure: Measure,
): Promise<SetTitle> {
  const fits = ({ size, lines }: SetTitle) => lines.length * size * titleLeading <= height;
  const words = title.split(/\s+/);
  for (const size of sizes) {
    const lines = await evenLines(words, width / size, measure);
    const widest = Math.max(...(await Promise.all(lines.map(measure))));
    if (widest * size > width || lines.length > usualLines) continue;
    if (fits({ size, lines })) return { size, lines };
  }
  for (const size of smallSizes) {
    const lines = await breakText(title, width / size, measure);
    if (fits({ size, lines })) return { size, lines };
  }
  throw new Error(`a social card has no room for the title "${title}"`);
}

/** Breaks a text into even lines, where it must be in the middle of a word. */
export async function breakText(text: string, width: number, measure: Measure): Promise<string[]> {
  const pieces: string[] = [];
  for (const word of text.split(/\s+/)) pieces.push(...(await breakWord(word, width, measure)));
  return evenLines(pieces, width, measure);
}

/** As many lines as the width asks for, in the narrowest column that needs no more of them. */
async function evenLines(words: string[], width: number, measure: Measure): Promise<string[]> {
  const step = width / 100;
  let lines = await fillLines(words, width, measure);
  for (let narrower = width - step; narrower > 0; narrower -= step) {
    const narrow = await fillLines(words, narrower, measure);
    if (narrow.length > lines.length) break;
    lines = narrow;
  }
  return lines;
}

/** Puts on each line as many words as fit, and at least one. */
async function fillLines(words: string[], width: number, measure: Measure): Promise<string[]> {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && (await measure(longer)) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a word into the longest pieces that fit. */
async function breakWord(word: string, width: number, measure: Measure): Promise<string[]> {
  if ((await measure(word)) <= width) return [word];
  const pieces = [""];
  for (const character of word) {
    const piece = pieces.at(-1) + character;
    if ((await measure(piece)) <= width) pieces[pieces.length - 1] = piece;
    else pieces.push(character);
  }
  return pieces;
}
