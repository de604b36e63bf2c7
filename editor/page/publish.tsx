import type { ArticlesContent } from "../../app/screens/articles/content.ts";
import type { State } from "../api.ts";
import { ask } from "./ask.ts";
import { keptDrafts } from "./draft.ts";
import { Action, useEditor } from "./editor.tsx";
import { Screen } from "./screen.tsx";

/** What has changed since the last publishing, and the button that publishes it. */
export function Publish() {
  const { state, update, say } = useEditor();
  const { list, count, problem } = state.changes;
  const drafts = keptDrafts().filter((address) => address !== "newsletter");
  const publish = async () => {
    const published = await ask("publish", {});
    update(published.state);
    say({ text: published.sentence });
  };
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
      {!problem && (
        <p className="buttons">
          {/* What others published can be had before anything is written, too. */}
          {count > 0 ? (
            <Action look="action" busy="Publishing…" run={publish}>
              Publish
            </Action>
          ) : (
            <Action busy="Fetching…" run={publish}>
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
