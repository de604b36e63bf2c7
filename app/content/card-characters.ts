/**
 * What the two typefaces of the social cards have, in their Latin and extended Latin files. The cards
 * are drawn from outlines: a character without one would be a box. Not µ: labels are in capitals, and its
 * capital is Greek.
 */
const onCards =
  /[ -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u0148\u014a-\u017f\u0218-\u021b\u1e00-\u1e95\u1e9e\u1ef2-\u1ef9\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212\u2215]/;

/**
 * Says which characters of a text cannot be drawn on a social card.
 *
 * @returns a sentence that follows the field's name; undefined where all of them can
 */
export function cardCharacterProblem(text: string): string | undefined {
  const missing = [...new Set(text.normalize())].filter((character) => !onCards.test(character));
  if (missing.length === 0) return undefined;
  const names = missing.map((character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    return `${/[\p{C}\p{M}\p{Z}]/u.test(character) ? "" : `${character} `}(U+${code})`;
  });
  return `must be of Latin letters and common signs, as it stands on social cards (remove ${names.join(", ")})`;
}
