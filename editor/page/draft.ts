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
  const [kept, setKept] = useState(() => read<Value>(key));
  const changed = kept !== undefined && !same(kept.value, current);
  const { base, value } = changed ? kept : { base: current, value: current };
  return {
    base,
    value,
    changed,
    overtaken: changed && !same(base, current),
    change(value: Value, on = base) {
      const next = { base: on, value };
      setKept(next);
      if (same(value, current)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    },
    discard() {
      setKept(undefined);
      localStorage.removeItem(key);
    },
  };
}

function read<Value>(key: string): Kept<Value> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}
