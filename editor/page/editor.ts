import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";

import type { State } from "../api.ts";

/** One sentence for the editor, with what can be done about it. */
export type Notice = {
  text: string;
  failed?: boolean;
  action?: { label: string; run(): void };
};

/** What every part of the page shares. */
export type Editor = {
  state: State;
  update(state: State): void;
  say(notice: Notice): void;
  /** Does what may be refused, and then says why; undefined where it was. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("There is no editor around this");
  return editor;
}

/** The address behind the hash, such as `["articles", "12"]`: Back and Forward work. */
export function useAddress(): string[] {
  const subscribe = (onChange: () => void) => {
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  };
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return (hash.slice(1) || "articles").split("/");
}

/** A value once it has stayed the same for a moment, as it does when somebody stops typing. */
export function useSettled<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds counts, not which object it is
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [json, milliseconds]);
  return settled;
}
