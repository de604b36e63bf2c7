import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";

import type { Saved, State } from "../api.ts";
import { ask, Refused } from "./ask.ts";
import { sentence } from "./values.ts";

/** One sentence for the editor, with what can be done about it. */
export type Notice = {
  text: string;
  failed?: boolean;
  /** Takes back what it tells of. */
  undo?(): void;
};

/** What every part of the page shares. */
export type Editor = {
  state: State;
  update(state: State): void;
  say(notice: Notice | undefined): void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

/** The state of all content, and how it is changed. */
export function useEditor() {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("There is no editor around this");
  const { update, say } = editor;

  /** Does what may be refused, and then says why; undefined where it was. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      const fault = error instanceof Refused ? "" : "This is a fault of the editor, not yours: ";
      say({ text: `${fault}${error instanceof Error ? error.message : error}`, failed: true });
      return undefined;
    }
  }

  /** Takes over what was saved, says so, and offers to take it back. */
  function accept(saved: Saved, text: string): void {
    if ("problems" in saved) {
      const messages = saved.problems
        .map(({ path, message }) => sentence(path, message))
        .join("; ");
      say({ text: `Nothing was written, as it cannot be published: ${messages}`, failed: true });
    } else if ("state" in saved) {
      update(saved.state);
      const undo = async () => accept(await ask("undo", {}), "Undone: all is as it was before.");
      say({ text, ...(saved.state.undo && { undo: () => void attempt(undo) }) });
    }
  }
  return { ...editor, attempt, accept };
}

/** A button for what takes a moment and may be refused. One that can do nothing keeps the focus. */
export function Action(props: {
  run(): Promise<void>;
  children: ReactNode;
  /** What it says to those who hear it out of its place. */
  about?: string;
  busy?: string;
  idle?: boolean;
  look?: string;
}) {
  const { run, children, about, busy, idle = false, look = "action action-outline" } = props;
  const { attempt } = useEditor();
  const [isBusy, start] = useTransition();
  const rests = idle || isBusy;
  return (
    <button
      type="button"
      className={look}
      aria-disabled={rests}
      onClick={() => rests || start(() => attempt(run))}
    >
      {(isBusy && busy) || children}
      {about && <span className="sr-only">: {about}</span>}
    </button>
  );
}

/** The address behind the hash, such as `articles/12`: Back and Forward work. */
export const useAddress = (): string =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener("hashchange", onChange);
      return () => removeEventListener("hashchange", onChange);
    },
    () => location.hash.slice(1) || "articles",
  );

export function goTo(address: string): void {
  location.hash = address;
}

/** A value once it has stayed the same for a moment, as it does when somebody stops typing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it holds counts, not which object it is
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [json]);
  return settled;
}

/** The newest answer to a question that changes; an answer that comes too late is dropped. */
export function useAnswer<Question, Answer>(
  question: Question,
  find: (question: Question) => Promise<Answer>,
): Answer | undefined {
  const { attempt } = useEditor();
  const [answer, setAnswer] = useState<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question once
  useEffect(() => {
    let late = false;
    void attempt(async () => {
      const found = await find(question);
      if (!late) setAnswer(found);
    });
    return () => {
      late = true;
    };
  }, [question]);
  return answer;
}
