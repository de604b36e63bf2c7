import { createContext, type ReactNode, useContext, useState } from "react";

import type { JsonSchema } from "../api.ts";
import { useEditor } from "./editor.tsx";
import { type Path, sentence, singular, withValue, words } from "./values.ts";

/** What is wrong with the value at a path, as far as it is to be shown. */
export const ProblemContext = createContext<(path: Path) => string | undefined>(() => undefined);

type Props = {
  schema: JsonSchema;
  value: unknown;
  path: Path;
  onChange(value: unknown): void;
};

/** A form for a value of a content file, made from its schema. */
export function Field(props: Props): ReactNode {
  switch (props.schema.type) {
    case "object":
      return <Group {...props} />;
    case "array":
      return <List {...props} />;
    default:
      return <Control {...props} />;
  }
}

/**
 * The fields of a group of keys.
 *
 * @param keys the ones to be shown; else those of the file in its order, then those that it leaves out
 */
export function Fields({ schema, value, path, onChange, keys }: Props & { keys?: string[] }) {
  const group = (value ?? {}) as Record<string, unknown>;
  const { properties = {} } = schema;
  const all = keys ?? [...new Set([...Object.keys(group), ...Object.keys(properties)])];
  // Numbers are given, not written.
  const shown = all.filter((key) => key !== "id" && properties[key]);
  return shown.map((key) => (
    <Field
      key={key}
      schema={properties[key] ?? {}}
      value={group[key]}
      path={[...path, key]}
      onChange={(next) => onChange(withValue(group, [key], next))}
    />
  ));
}

function Group(props: Props) {
  return (
    <fieldset className="fields">
      <legend>{words(props.path)}</legend>
      <Note {...props} />
      <Fields {...props} />
    </fieldset>
  );
}

function List({ schema, value, path, onChange }: Props) {
  const { say } = useEditor();
  const items: unknown[] = Array.isArray(value) ? value : [];
  const { items: one = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  // An item keeps its key when it moves, and with it the focus and whether it is open.
  const [known, setKeys] = useState<number[]>([]);
  const keys = items.map((_, index) => known[index] ?? index);
  const name = singular(words(path));
  const change = (next: unknown[], nextKeys: number[], text: string) => {
    setKeys(nextKeys);
    onChange(next);
    say({ text: `${text}. It is not saved yet.` });
  };
  const add = () => {
    const ids = items.map((item) => Number((item as { id?: number }).id));
    const empty = one.properties?.id ? { id: Math.max(0, ...ids) + 1 } : {};
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...items, one.type === "object" ? empty : ""]);
    focusField([...path, items.length]);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    const moved = <Item,>(list: Item[]) =>
      list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Item);
    change(moved(items), moved(keys), `${name} is now number ${to + 1} of ${items.length}`);
  };
  const remove = (index: number) => {
    const without = <Item,>(list: Item[]) => list.toSpliced(index, 1);
    change(without(items), without(keys), `${words([...path, index])} is taken out`);
    focusField(path);
  };

  return (
    <fieldset className="fields" id={path.join(".")} tabIndex={-1}>
      <legend>{words(path)}</legend>
      <Note schema={schema} path={path} />
      <ol>
        {items.map((item, index) => {
          const label = words([...path, index]);
          const field = {
            schema: one,
            value: item,
            path: [...path, index],
            onChange: (next: unknown) => onChange(items.with(index, next ?? "")),
          };
          const tools: [verb: string, idle: boolean, run: () => void][] = [
            ["Up", index === 0, () => move(index, index - 1)],
            ["Down", index === items.length - 1, () => move(index, index + 1)],
            ["Remove", false, () => remove(index)],
          ];
          return (
            <li key={keys[index]} className="item">
              {one.type === "object" ? (
                <details>
                  <summary>
                    <strong>{label}</strong> {titleOf(item)}
                  </summary>
                  <Fields {...field} />
                </details>
              ) : (
                <Field {...field} />
              )}
              <p className="tools">
                {tools.slice(0, items.length > minItems ? 3 : 2).map(([verb, idle, run]) => (
                  // One that can do nothing stays where it is, as it may have the focus.
                  <button key={verb} type="button" aria-disabled={idle} onClick={run}>
                    {verb}
                    <span className="sr-only">: {label}</span>
                  </button>
                ))}
              </p>
            </li>
          );
        })}
      </ol>
      {items.length < maxItems && (
        <button type="button" className="action action-outline" onClick={add}>
          Add {/^[aeiou]/i.test(name) ? "an" : "a"} {name.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

function titleOf(item: unknown): string {
  const { title, label, name } = (item ?? {}) as Record<string, unknown>;
  return String(title ?? label ?? name ?? "");
}

/** Keys whose value is a whole day, to be chosen in a calendar. */
const days = new Set<string | number>(["added", "since"]);

function Control({ schema, value, path, onChange }: Props) {
  const id = path.join(".");
  const { type, maxLength = 0 } = schema;
  const text = value === undefined || value === null ? "" : String(value);
  const long = maxLength > 60;
  const key = path.at(-1) ?? "";
  const shared = {
    id,
    value: text,
    "aria-describedby": `${id}.note`,
    "aria-invalid": useContext(ProblemContext)(path) !== undefined,
    // Content has texts of one line; what is empty is left out.
    onChange: ({ target }: { target: { value: string } }) => {
      const line = target.value.replaceAll(/\s*\n\s*/g, " ");
      const isNumber = type === "integer" && /^\d+$/.test(line);
      onChange(line === "" ? undefined : isNumber ? Number(line) : line);
    },
  };
  if (type === "boolean") {
    return (
      <div className="field">
        <label className="check">
          <input
            {...shared}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {words(path)}
        </label>
        <Note schema={schema} path={path} />
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{words(path)}</label>
      {long && (
        <span className={text.length > maxLength ? "count over" : "count"}>
          {text.length} of {maxLength}
        </span>
      )}
      {schema.enum ? (
        <select {...shared}>
          {!schema.enum.includes(text) && <option value={text}>{text || "Choose one"}</option>}
          {schema.enum.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : long ? (
        <textarea {...shared} rows={Math.ceil(maxLength / 80)} />
      ) : (
        <input {...shared} type={days.has(key) ? "date" : "text"} spellCheck={key !== "link"} />
      )}
      <Note schema={schema} path={path} />
    </div>
  );
}

/** Below a field: what is wrong with it, or else what it is for. Its line is there without either. */
function Note({ schema, path }: Pick<Props, "schema" | "path">) {
  const problem = useContext(ProblemContext)(path);
  return (
    <p id={`${path.join(".")}.note`} className={problem ? "note problem" : "note"}>
      {problem ? sentence(path, problem) : !schema.enum && schema.description}
    </p>
  );
}

/** Brings an editor to a field, or to the nearest one around what has none. */
export function focusField(path: Path): void {
  // What was added a moment ago is on the page a moment later.
  requestAnimationFrame(() => {
    for (let length = path.length; length > 0; length -= 1) {
      const id = CSS.escape(path.slice(0, length).join("."));
      const field = document.querySelector<HTMLElement>(
        `#${id}, [id^="${id}."]:is(input, textarea)`,
      );
      if (!field) continue;
      for (let at: Element | null = field; at; at = at.parentElement) {
        if (at instanceof HTMLDetailsElement) at.open = true;
      }
      return field.focus();
    }
  });
}
