/** A place in the data of a file. */
export type Path = (string | number)[];

/** A value that two people changed, each in another way. */
export type Conflict = { path: Path; mine: unknown; theirs: unknown };

type Group = Record<string, unknown>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Brings together what two people made of one value.
 *
 * @param conflicts gets what only a person can decide; there, the result has `mine`
 */
export function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  conflicts: Conflict[],
  path: Path = [],
): unknown {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  if (same(base, mine)) return theirs;
  const part = (key: string | number) => {
    const [b, m, t] = [base, mine, theirs].map((value) => (value as Group)[key]);
    return merge(b, m, t, conflicts, [...path, key]);
  };
  if ([base, mine, theirs].every(isGroup)) {
    const keys = new Set([...Object.keys(theirs as Group), ...Object.keys(mine as Group)]);
    const merged = [...keys].map((key) => [key, part(key)] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  const lists = [base, mine, theirs].filter(Array.isArray);
  if (lists.length === 3 && new Set(lists.map(({ length }) => length)).size === 1) {
    return lists[1]?.map((_, index) => part(index));
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}

/** The value with another one at a path; without it, where that is undefined. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part = withValue((whole as Group | undefined)?.[key], rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), part);
  const { [key]: _, ...others } = (whole ?? {}) as Group;
  return part === undefined ? others : { ...(whole as Group), [key]: part };
}

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
  return known[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Categories` is "Category", `Cards` "Card". */
export const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

/** All texts of a value, one a line. */
export function texts(value: unknown): string[] {
  if (value === undefined) return ["(nothing)"];
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(texts);
}
