import TurndownService from "turndown";

const { escape: escapeMarks } = new TurndownService();

/** Escapes a plain text for Markdown, so that a renderer shows it as it is (CommonMark 0.31). */
export function markdownText(text: string): string {
  return (
    escapeMarks(text)
      // Marked takes even an escaped bracket before a parenthesis for the end of a link.
      .replaceAll("](", "]\\(")
      .replace(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, "\\$&")
      .replace(/^(\d+)\)(?=\s|$)/, "$1\\)")
  );
}

/** A link whose text is escaped. */
export const markdownLink = (text: string, address: string): string =>
  `[${markdownText(text)}](${address.replace(/[()]/g, "\\$&")})`;
