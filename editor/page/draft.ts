import { useState } from "react";

import { same } from "./values.ts";

/** What an editor has written and not saved, with what it was written on. */
type Kept<Value> = { base: Value; value: Value };

const prefix = "draft ";

/** The addresses of forms with a draft, such as `articles/12`. */
export const keptDrafts = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/**
 * Keeps what is written in a form on this computer, over reloads and crashes, until it is saved or
 * discarded.
 *
 * @param address the form's own
 * @param current what is saved; a draft on another base was overtaken by somebody else's change
 */
export function useDraft<Value>(address: string, current: Value) {
  const key = prefix + address;
  const [draft, setDraft] = useState(() => read<Value>(key));
  const keep = (next: Kept<Value> | undefined) => {
    const changed = next && !same(next.base, next.value);
    if (changed) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    setDraft(changed ? next : undefined);
  };
  return {
    value: draft ? draft.value : current,
    base: draft ? draft.base : current,
    changed: draft !== undefined,
    overtaken: draft !== undefined && !same(draft.base, current),
    change: (value: Value, base = draft ? draft.base : current) => keep({ base, value }),
    discard: () => keep(undefined),
  };
}

function read<Value>(key: string): Kept<Value> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}
