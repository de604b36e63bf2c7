import { type FocusEventHandler, type ReactNode, useEffect, useRef, useState } from "react";

import type { ContentName } from "../../app/content/schemas.ts";
import type { FieldProblem, Saved, State } from "../api.ts";
import { ask } from "./ask.ts";
import { useDraft } from "./draft.ts";
import { useEditor, useSettled } from "./editor.ts";
import { focusField, ProblemContext } from "./field.tsx";
import { type Conflict, merge, type Path, same, texts, withValue, words } from "./values.ts";

/** What a form is about. */
export type Subject<Value> = {
  /** Its address on this page, by which its draft is kept. */
  address: string;
  name: ContentName;
  /** Where its value stands in the file. */
  path: Path;
  current: Value;
  /** The file's data with another value in it. */
  put(value: Value): unknown;
  /** Where it is not the whole file that is saved. */
  save?(value: Value): Promise<Saved>;
};

/** The state of a form: what is written, and what `check` says of it. */
export function useForm<Value>({ address, name, path, current, put, save }: Subject<Value>) {
  const { state, update, say, attempt } = useEditor();
  const draft = useDraft(address, current);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  /** Whether what is still missing is to be told. */
  const [tried, setTried] = useState(false);
  const data = useSettled(put(draft.value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft once, when its editor pauses
  useEffect(() => {
    let stale = false;
    const check = async () => {
      const checked = await ask("check", { name, data });
      if (!stale) setProblems(checked.problems);
    };
    if (draft.changed || tried) void attempt(check);
    else setProblems([]);
    return () => {
      stale = true;
    };
  }, [data, draft.changed, tried]);

  const undo = () =>
    attempt(async () => {
      const undone = await ask("undo", {});
      if ("state" in undone) update(undone.state);
      say({ text: "Undone: everything is as it was before." });
    });

  /** @returns the new state, where all is saved */
  async function submit(value: Value, file: { data: unknown; revision: string }) {
    const { revision } = file;
    const saved = await (save?.(value) ?? ask("save", { name, data: put(value), revision }));
    if ("problems" in saved) {
      setProblems(saved.problems);
      setTried(true);
    } else if ("conflict" in saved) {
      const files = { ...state.files, [name]: { ...state.files[name], ...saved.conflict } };
      update({ ...state, files });
      say({
        text: "Somebody else changed this file. Nothing is saved yet: see below.",
        failed: true,
      });
    } else {
      draft.discard();
      update(saved.state);
      setTried(false);
      say({ text: "Saved.", action: { label: "Undo", run: undo } });
      return saved;
    }
    return undefined;
  }

  return {
    ...draft,
    current,
    path,
    problems,
    tried,
    submit: () =>
      attempt(async () => {
        const checked = await ask("check", { name, data: put(draft.value) });
        if (checked.problems.length === 0) return submit(draft.value, state.files[name]);
        setProblems(checked.problems);
        setTried(true);
        return undefined;
      }),
  };
}

export type FormState<Value> = ReturnType<typeof useForm<Value>>;

/** A form with what is wrong above it, and below it what can be done. */
export function Form<Value>({
  form,
  verb = "Save",
  onSaved,
  onFocus,
  children,
}: {
  form: FormState<Value>;
  verb?: string;
  onSaved?(saved: { state: State; article?: number }): void;
  onFocus?: FocusEventHandler;
  children: ReactNode;
}) {
  const [saving, setSaving] = useState(false);
  const { problems, changed, tried, path } = form;
  const isOwn = (problem: FieldProblem) => same(problem.path.slice(0, path.length), path);
  // What is not written yet is no fault before somebody wants to save.
  const shown = problems.filter(({ message }) => tried || !message.startsWith("is missing"));
  const problemAt = (at: Path) =>
    shown.find((problem) => isOwn(problem) && same(problem.path, at))?.message;
  const submit = async () => {
    setSaving(true);
    const saved = await form.submit();
    setSaving(false);
    if (saved) onSaved?.(saved);
  };
  return (
    <form
      className="form"
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !saving && !form.overtaken) void submit();
      }}
    >
      {form.overtaken && <Overtaken form={form} />}
      {tried && problems.length > 0 && <Summary problems={problems} />}
      <ProblemContext value={problemAt}>{children}</ProblemContext>
      <div className="bar">
        <button
          type="submit"
          className="action"
          aria-disabled={!changed || saving || form.overtaken}
        >
          {saving ? "Saving…" : verb}
        </button>
        <p role="status">
          {form.overtaken
            ? "Decide above first"
            : !changed
              ? "Nothing has been changed"
              : shown.length > 0
                ? `${shown.length} to correct · Draft kept on this computer`
                : "Draft kept on this computer"}
        </p>
        {changed && (
          <button type="button" className="text-link" onClick={form.discard}>
            Discard draft
          </button>
        )}
      </div>
    </form>
  );
}

/** What stands in the way of saving; each leads to its field. */
function Summary({ problems }: { problems: FieldProblem[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="alert" aria-labelledby="problems">
      <h2 id="problems" ref={heading} tabIndex={-1}>
        {problems.length === 1 ? "One thing is" : `${problems.length} things are`} to be corrected
        before this can be saved
      </h2>
      <ul>
        {problems.map(({ name, path, message }) => (
          <li key={`${name} ${path} ${message}`}>
            <button type="button" onClick={() => focusField(path)}>
              {words(path)} {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody else saved something meanwhile: what both changed is for the editor to choose. */
function Overtaken<Value>({ form }: { form: FormState<Value> }) {
  const conflicts: Conflict[] = [];
  const merged = merge(form.base, form.value, form.current, conflicts) as Value;
  const [theirs, setTheirs] = useState<Record<string, boolean>>({});
  const proceed = () => {
    const chosen = conflicts.filter(({ path }) => theirs[path.join(".")]);
    form.change(
      chosen.reduce<unknown>(
        (whole, one) => withValue(whole, one.path, one.theirs),
        merged,
      ) as Value,
      form.current,
    );
  };
  return (
    <section className="alert" aria-labelledby="overtaken">
      <h2 id="overtaken">Somebody else changed this since you began</h2>
      <p>
        {conflicts.length === 0
          ? "You changed different things, so both changes can stay."
          : "Choose which words to keep. Nothing is saved before you press Save."}
      </p>
      {conflicts.map(({ path, mine, theirs: other }) => (
        <fieldset key={path.join(".")}>
          <legend>
            {path.map((_, index) => words(path.slice(0, index + 1))).join(", ") || "All of it"}
          </legend>
          {[mine, other].map((value, index) => (
            <label key={index === 0 ? "mine" : "theirs"} className="check">
              <input
                type="radio"
                name={path.join(".")}
                checked={Boolean(theirs[path.join(".")]) === (index === 1)}
                onChange={() => setTheirs({ ...theirs, [path.join(".")]: index === 1 })}
              />
              <span>
                <strong>{index === 0 ? "Yours" : "Theirs"}</strong> {texts(value).join(" · ")}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="action action-outline" onClick={proceed}>
        Continue
      </button>
    </section>
  );
}
