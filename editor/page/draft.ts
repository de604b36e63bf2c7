import { useEffect, useState } from "react";

import { same } from "../merge-data.ts";

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
  /** Whether another tab writes the same draft. */
  const [shared, setShared] = useState(false);
  useEffect(() => {
    const note = (event: StorageEvent) => event.key === key && setShared(event.newValue !== null);
    addEventListener("storage", note);
    return () => removeEventListener("storage", note);
  }, [key]);
  const changed = kept !== undefined && !same(kept.value, current);
  const { base, value } = changed ? kept : { base: current, value: current };
  useEffect(() => {
    if (changed) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  }, [key, kept, changed]);
  // At once: whoever leaves the form in the same moment takes its effects along.
  const forget = () => localStorage.removeItem(key);
  return {
    base,
    value,
    changed,
    shared,
    overtaken: changed && !same(base, current),
    change: (value: Value, on = base) => setKept({ base: on, value }),
    discard() {
      forget();
      setKept(undefined);
    },
    /** What was written while it was being saved stays a draft. */
    saved(value: Value) {
      forget();
      setKept((now) =>
        now && !same(now.value, value) ? { base: value, value: now.value } : undefined,
      );
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
