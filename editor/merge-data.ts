/** Says what becomes of what both changed, each in another way; it may throw instead. */
export type Decide = (path: PropertyKey[], own: unknown, theirs: unknown) => unknown;

/** Whether two data are the same, as JSON. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Group = Record<string, unknown>;

/**
 * Merges what two people made of the same data. Groups are merged key by key, lists entry by entry;
 * an entry that one of them removed must not have been changed by the other.
 */
export function mergeData(
  base: unknown,
  own: unknown,
  theirs: unknown,
  decide: Decide,
  path: PropertyKey[] = [],
): unknown {
  if (same(own, base) || same(own, theirs)) return theirs;
  if (same(theirs, base)) return own;
  if (Array.isArray(base) && Array.isArray(own) && Array.isArray(theirs)) {
    return mergeLists(base, own, theirs, decide, path);
  }
  if (![base, own, theirs].every(isGroup)) return decide(path, own, theirs);
  const groups = [theirs, own, base] as Group[];
  const keys = new Set(groups.flatMap((group) => Object.keys(group)));
  const merged = [...keys].map((key) => {
    const [t, o, b] = groups.map((group) => group[key]);
    return [key, mergeData(b, o, t, decide, [...path, key])];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeLists(
  base: unknown[],
  own: unknown[],
  theirs: unknown[],
  decide: Decide,
  path: PropertyKey[],
): unknown {
  const [b, o, t] = [base, own, theirs].map(
    (list) => new Map(list.map((entry) => [nameOf(entry), entry])),
  );
  if (!b || !o || !t || b.size < base.length || o.size < own.length || t.size < theirs.length) {
    return decide(path, own, theirs);
  }
  const shared = (list: Map<unknown, unknown>) =>
    [...list.keys()].filter((name) => b.has(name) && o.has(name) && t.has(name));
  if (!same(shared(o), shared(b))) return decide(path, own, theirs);

  const merged = new Map<unknown, unknown>();
  for (const name of new Set([...t.keys(), ...b.keys()])) {
    const isNew = !b.has(name);
    const entry = isNew
      ? t.get(name)
      : mergeData(b.get(name), o.get(name), t.get(name), decide, [
          ...path,
          base.indexOf(b.get(name)),
        ]);
    if (entry !== undefined) merged.set(name, entry);
  }
  const list = [...merged.values()];
  let at = 0;
  for (const [name, entry] of o) {
    if (b.has(name) || same(entry, t.get(name))) {
      if (merged.has(name)) at = list.indexOf(merged.get(name)) + 1;
      continue;
    }
    const numbered = renumbered(entry, list);
    if (numbered === undefined) return decide(path, own, theirs);
    list.splice(at++, 0, numbered);
  }
  return list;
}

/** Two new entries may have got the same number: the second gets the next one; undefined where it has none. */
function renumbered(entry: unknown, list: unknown[]): unknown {
  if (!list.some((other) => nameOf(other) === nameOf(entry))) return entry;
  if (!isGroup(entry) || typeof entry.id !== "number") return undefined;
  return { ...entry, id: Math.max(...list.map((other) => Number((other as Group).id))) + 1 };
}

/** By what an entry is the same one in two lists. */
function nameOf(entry: unknown): unknown {
  if (!isGroup(entry)) return entry;
  return entry.id ?? entry.title ?? entry.name ?? entry.label ?? JSON.stringify(entry);
}

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);
