import { ask } from "./ask.ts";
import { keptDrafts } from "./draft.ts";
import { Action, useEditor } from "./editor.tsx";
import { Screen } from "./screen.tsx";

/** What has changed since the last publishing, and the button that publishes it. */
export function Publish() {
  const { state, update, say } = useEditor();
  const { sentences, count, problem } = state.changes;
  const drafts = keptDrafts().filter((address) => address !== "newsletter");
  const publish = async () => {
    const published = await ask("publish", {});
    update(published.state);
    say({ text: published.sentence });
  };
  return (
    <Screen title="Publish" label="Every week">
      {problem && <p className="alert">{problem}</p>}
      <p>
        {count > 0
          ? "What is new since the site was last published:"
          : "Everything that is saved is published."}
      </p>
      <ul className="changes">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence} className="type-h4">
            {sentence}
          </li>
        ))}
      </ul>
      {drafts.length > 0 && (
        <div className="aside">
          <p>Drafts that are not saved are not published:</p>
          <ul>
            {drafts.map((address) => (
              <li key={address}>
                <a href={`#${address}`}>{address.replace("texts/", "")}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
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
    </Screen>
  );
}
