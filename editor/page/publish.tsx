import { useState } from "react";

import type { ArticlesContent } from "../../app/screens/articles/content.ts";
import type { Choice, Conflict, State } from "../api.ts";
import { ask } from "./ask.ts";
import { keptDrafts } from "./draft.ts";
import { Action, useEditor } from "./editor.tsx";
import { Both } from "./form.tsx";
import { Screen } from "./screen.tsx";

/** What has changed since the last publishing, and the button that publishes it. */
export function Publish() {
  const { state, update, say } = useEditor();
  const { list, count, problem } = state.changes;
  const drafts = keptDrafts().filter((address) => address !== "newsletter");
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const publish = async (choice?: Choice) => {
    const published = await ask("publish", choice ? { choice } : {});
    const found = "conflicts" in published ? published.conflicts : [];
    setConflicts(found);
    // What was pressed goes where there is something to choose, and once it is chosen.
    if (choice || found.length > 0) document.querySelector<HTMLElement>("h1")?.focus();
    if ("conflicts" in published) return;
    update(published.state);
    say({ text: published.sentence });
  };
  const labelOf = (file: string) =>
    state.screens.find(({ name }) => file === `content/${name}.yaml`)?.label ?? file;
  return (
    <Screen title="Publish" label="Every week">
      <p className={problem && "alert"}>
        {problem ??
          (count > 0
            ? "What is new since the site was last published:"
            : "Everything that is saved is published.")}
      </p>
      <ul className="changes">
        {list.map(({ sentence, titles }) => (
          <li key={sentence}>
            <p className="type-h4">{sentence}</p>
            {titles && <p>{titles.join(" · ")}</p>}
          </li>
        ))}
      </ul>
      {drafts.length > 0 && (
        <div className="aside">
          <p>Drafts that are not saved are not published:</p>
          <ul>
            {drafts.map((address) => (
              <li key={address}>
                <a href={`#${address}`}>{nameOf(address, state)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {conflicts.length > 0 && (
        <section className="alert" aria-label="Both changed the same" role="alert">
          <p>
            Somebody else changed the same as you and published it. Nothing is published and nothing
            lost: choose which words to keep.
          </p>
          {conflicts.map(({ file, what, ...both }) => (
            <Both key={file + what} what={`${what}, on ${labelOf(file)}`} {...both} />
          ))}
          <p className="buttons">
            <Action run={() => publish({ keep: "mine", conflicts })}>Publish with my words</Action>
            <Action run={() => publish({ keep: "theirs", conflicts })}>Publish with theirs</Action>
          </p>
        </section>
      )}
      {!problem && conflicts.length === 0 && (
        <p className="buttons">
          {/* What others published can be had before anything is written, too. */}
          {count > 0 ? (
            <Action look="action" busy="Publishing…" run={() => publish()}>
              Publish
            </Action>
          ) : (
            <Action busy="Fetching…" run={() => publish()}>
              Get what others published
            </Action>
          )}
        </p>
      )}
    </Screen>
  );
}

/** What an editor calls the form at an address. */
function nameOf(address: string, { files, screens }: State): string {
  const [section, id] = address.split("/");
  if (id === "add") return "A new article";
  if (section === "texts") return screens.find(({ name }) => name === id)?.label ?? address;
  const { articles } = files.articles.data as ArticlesContent;
  return articles.find((article) => String(article.id) === id)?.title ?? address;
}
