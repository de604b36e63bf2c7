import { type ReactNode, useEffect, useRef, useState } from "react";

import type { ContentName } from "../../app/content/schemas.ts";
import type { FieldProblem, Saved, State } from "../api.ts";
import { mergeData, same } from "../merge-data.ts";
import { ask } from "./ask.ts";
import { useDraft } from "./draft.ts";
import { Action, useAnswer, useEditor, useSettled } from "./editor.tsx";
import { focusField, ProblemContext } from "./field.tsx";
import { type Path, placeWords, sentence, texts } from "./values.ts";

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

/** The draft of a form, what `check` says of it, and how it is saved. */
export function useForm<Value>({ address, name, path, current, put, save }: Subject<Value>) {
  const { state, update, accept } = useEditor();
  const draft = useDraft(address, current);
  /** Why the draft as it stands was not saved. */
  const [refused, setRefused] = useState<FieldProblem[]>();
  /** How often that was: from then on, what is missing is told. */
  const [tries, setTries] = useState(0);
  const { changed, value } = draft;
  const data = put(value);
  const checked = useAnswer(useSettled({ name, data, changed }), async ({ changed, ...written }) =>
    changed ? ask("check", written) : { problems: [] },
  );

  /** @returns undefined where nothing was saved */
  async function submit(): Promise<Extract<Saved, { state: State }> | undefined> {
    const file = state.files[name];
    const { revision } = file;
    const saved = await (save ? save(value) : ask("save", { name, data, revision }));
    if ("problems" in saved) {
      setRefused(saved.problems);
      setTries(tries + 1);
    } else accept(saved, "Saved.");
    if ("conflict" in saved) {
      // From now on the draft is one that somebody overtook.
      update({ ...state, files: { ...state.files, [name]: { ...file, ...saved.conflict } } });
    }
    if (!("state" in saved)) return undefined;
    draft.saved(value);
    setTries(0);
    return saved;
  }
  const change: typeof draft.change = (...next) => {
    setRefused(undefined);
    draft.change(...next);
  };
  const problems = refused ?? checked?.problems ?? [];
  return { ...draft, change, current, name, path, data, tries, problems, submit };
}

export type FormState<Value> = ReturnType<typeof useForm<Value>>;

/** A form with what is wrong above it, and below it what can be done. */
export function Form<Value>(props: {
  form: FormState<Value>;
  verb?: string;
  /** @param article the number of one that was added */
  onSaved?(article: number | undefined): void;
  children: ReactNode;
}) {
  const { form, verb = "Save", onSaved, children } = props;
  const { problems, changed, tries, name, path, overtaken } = form;
  // What is not written yet is no fault before somebody wants to save.
  const shown = problems.filter(({ message }) => tries > 0 || !message.startsWith("is missing"));
  const problemAt = (at: Path) =>
    at.length < path.length
      ? undefined
      : shown.find((one) => one.name === name && same(one.path, at))?.message;
  // What is wrong at no field is told nowhere else.
  const hasSummary = problems.some((one) => tries > 0 || one.path.length === 0);
  const kept = shown.length > 0 ? `${shown.length} to correct` : "Draft kept";
  const discard = ({ currentTarget }: { currentTarget: Element }) => {
    if (!confirm("Discard this draft?")) return;
    // This button goes with the draft.
    currentTarget.parentElement?.querySelector("button")?.focus();
    form.discard();
  };
  return (
    <form
      className="form"
      // Enter saves nothing: in a long form that is more often a slip than a wish.
      onSubmit={(event) => event.preventDefault()}
      onFocus={(event) => {
        // Of a text, the browser itself shows only where it is written, be it under the bar. What
        // is pressed must not move: it would not be pressed.
        if (event.target.matches('textarea, [type="text"]')) {
          event.target.scrollIntoView({ block: "nearest" });
        }
      }}
    >
      {overtaken && <Overtaken form={form} />}
      {hasSummary && <Summary key={tries} form={form} />}
      <ProblemContext value={problemAt}>{children}</ProblemContext>
      <div className="bar">
        <Action
          look="action"
          idle={!changed || overtaken}
          busy="Saving…"
          run={async () => {
            const saved = await form.submit();
            if (saved) onSaved?.(saved.article);
          }}
        >
          {verb}
        </Action>
        <p role="status">
          {overtaken
            ? "Decide above first"
            : form.shared
              ? "Open in another tab, too"
              : changed
                ? kept
                : "Nothing changed"}
        </p>
        {changed && (
          <button type="button" className="text-link" onClick={discard}>
            Discard draft
          </button>
        )}
      </div>
    </form>
  );
}

/** What stands in the way of saving; each leads to its field. */
function Summary<Value>({ form }: { form: FormState<Value> }) {
  const { problems, tries, name, path, data } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try has a summary of its own
  useEffect(() => {
    if (tries > 0) heading.current?.focus();
  }, []);
  const things = problems.length === 1 ? "One thing is" : `${problems.length} things are`;
  return (
    <section className="alert" aria-labelledby="problems">
      <h2 id="problems" ref={heading} tabIndex={-1}>
        {things} to be corrected before this can be saved
      </h2>
      <ul>
        {problems.map((problem) => {
          const text = sentence(problem.path, problem.message);
          const address = elsewhere(problem, name, path, data);
          return (
            <li key={`${problem.name} ${problem.path} ${text}`}>
              {problem.path.length === 0 ? (
                text
              ) : address ? (
                <a href={`#${address}`}>{text}</a>
              ) : (
                <button
                  type="button"
                  className="text-link"
                  onClick={() => focusField(problem.path)}
                >
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The address of the form that a problem is to be corrected in, where it is another one. */
function elsewhere(problem: FieldProblem, name: ContentName, path: Path, data: unknown) {
  const [list, index] = problem.path;
  if (problem.name !== name) return `texts/${problem.name}`;
  if (same(problem.path.slice(0, path.length), path) && (path.length > 0 || list !== "articles"))
    return undefined;
  const { articles = [] } = data as { articles?: { id: number }[] };
  return list === "articles" ? `articles/${articles[Number(index)]?.id ?? ""}` : `texts/${name}`;
}

/** Somebody else saved something meanwhile: what both changed is for the editor to choose. */
function Overtaken<Value>({ form }: { form: FormState<Value> }) {
  const conflicts: { path: Path; mine: unknown; theirs: unknown }[] = [];
  const merge = (keepsMine: boolean) =>
    mergeData(form.base, form.value, form.current, (path, mine, theirs) => {
      if (keepsMine) conflicts.push({ path: path as Path, mine, theirs });
      return keepsMine ? mine : theirs;
    }) as Value;
  const choices = [merge(true), merge(false)] as const;
  const labels = conflicts.length > 0 ? ["Keep my words", "Take theirs"] : ["Continue"];
  return (
    <section className="alert" aria-labelledby="overtaken">
      <h2 id="overtaken">Somebody else changed this since you began</h2>
      <p>
        {conflicts.length === 0
          ? "You changed different things, so both changes can stay."
          : "Choose which words to keep where you changed the same. Nothing is saved before you press Save."}
      </p>
      {conflicts.map(({ path, ...both }) => (
        <Both key={path.join(".")} what={placeWords(path)} {...both} />
      ))}
      <p className="buttons">
        {labels.map((label, index) => (
          <Action key={label} run={async () => form.change(choices[index] as Value, form.current)}>
            {label}
          </Action>
        ))}
      </p>
    </section>
  );
}

/** What two people made of the same. */
export function Both({ what, mine, theirs }: { what: string; mine: unknown; theirs: unknown }) {
  return (
    <dl>
      <dt className="type-label">{what}</dt>
      <dd>
        <strong>Yours:</strong> {texts(mine).join(" · ")}
      </dd>
      <dd>
        <strong>Theirs:</strong> {texts(theirs).join(" · ")}
      </dd>
    </dl>
  );
}
