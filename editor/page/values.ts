/** A place in the data of a file. */
export type Path = (string | number)[];

type Group = Record<string, unknown>;

/** The value with another one at a path; without it, where that is undefined. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part = withValue((whole as Group | undefined)?.[key], rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), part);
  const { [key]: _, ...others } = (whole ?? {}) as Group;
  return part === undefined ? others : { ...(whole as Group), [key]: part };
}

/** What is wrong with a value, in a sentence; some are sentences already. */
export const sentence = (path: Path, message: string): string =>
  path.length === 0 || /^[A-Z]/.test(message) ? message : `${words(path)} ${message}`;

/** Keys that are called otherwise than they are written. */
const known: Record<string, string> = {
  ai: "AI",
  author: "Publisher",
  authors: "Publishers",
  featured: "May stand on the home page",
  link: "Address",
  added: "Added to the list",
  since: "First day",
  intro: "Opening words",
};

/** What an editor reads for a key: `allArticles` is "All articles", the second of `cards` "Card 2". */
export function words(path: Path): string {
  const key = path.at(-1);
  if (typeof key === "number") return `${singular(words(path.slice(0, -1)))} ${key + 1}`;
  const name = String(key ?? "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  // A label for something is no such thing itself.
  const isLabel = path.includes("labels");
  return (!isLabel && known[name]) || name.charAt(0).toUpperCase() + name.slice(1);
}

/** What an editor reads for a place: every part of its path, such as "Cards, Card 2, Title". */
export const placeWords = (path: Path): string =>
  path.map((_, index) => words(path.slice(0, index + 1))).join(", ") || "All of it";

/** `Categories` is "Category", `Cards` "Card". */
export const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

/** All texts of a value, one a line. */
export function texts(value: unknown): string[] {
  if (value === undefined) return ["(nothing)"];
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(texts);
}
