/** Characters that show nothing: ignorable by default, or blank though they count as letters. */
const invisible = String.raw`\s\p{Default_Ignorable_Code_Point}\p{Co}\u2800`;
const onlyInvisible = new RegExp(`^[${invisible}]*$`, "u");

/**
 * Says what is wrong with a text of one line.
 *
 * @returns the problem, as a sentence that follows the field's name; undefined where there is none
 */
export function textProblem(text: string): string | undefined {
  if (onlyInvisible.test(text)) return "must not be empty";
  // Invisible to an editor, and some not allowed in HTML or XML.
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u.test(text)) {
    return "must be one line without line breaks and other control characters";
  }
  // Left open, they turn the text after this one around. Right-to-left words need none.
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) {
    return "must not have invisible characters that turn the direction of text: write it anew";
  }
  if (/[\ufffd\p{Co}]/u.test(text)) {
    return "must not have characters that stand for lost or private ones: write them anew";
  }
  if (/^[\s\p{Cf}]|[\s\p{Cf}]$/u.test(text)) return "must not begin or end with a space";
  return undefined;
}

/**
 * What makes two texts the same to a reader: not width, case, kind of quotes or of spaces, nor what is
 * invisible.
 */
export function sameText(value: unknown): string {
  return String(value)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[‘’‚‛′´`]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();
}
