import { useState } from "react";

import { ask, Refused } from "./ask.ts";
import { keptDrafts } from "./draft.ts";
import { useEditor } from "./editor.ts";
import { Screen } from "./screen.tsx";

/** What has changed since the last publishing, and the button that publishes it. */
export function Publish() {
  const { state, update } = useEditor();
  const { sentences, count, problem } = state.changes;
  const [outcome, setOutcome] = useState({ text: "", failed: false });
  const [busy, setBusy] = useState(false);
  const drafts = keptDrafts().filter((address) => address !== "newsletter");
  const idle = busy || count === 0;
  const publish = async () => {
    if (idle) return;
    setBusy(true);
    setOutcome({ text: "Publishing: this takes a moment…", failed: false });
    try {
      const published = await ask("publish", {});
      update(published.state);
      setOutcome({ text: published.sentence, failed: false });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setOutcome({ text: error.message, failed: true });
    }
    setBusy(false);
  };
  return (
    <Screen title="Publish" label="To the readers">
      {problem && <p className="alert">{problem}</p>}
      {count > 0 ? (
        <>
          <p className="lead">What is new since the site was last published:</p>
          <ul className="changes type-h4">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="lead">Everything that is saved is published.</p>
      )}
      {drafts.length > 0 && (
        <p className="aside">
          Not saved yet, and not published with the rest:{" "}
          {drafts.map((address, index) => (
            <span key={address}>
              {index > 0 && ", "}
              <a href={`#${address}`}>{draftName(address, state.screens)}</a>
            </span>
          ))}
        </p>
      )}
      <p className="buttons">
        <button type="button" className="action" aria-disabled={idle} onClick={publish}>
          {busy ? "Publishing…" : "Publish"}
        </button>
        {count === 0 && !problem && <span>There is nothing new to publish</span>}
      </p>
      <p role="status" className={outcome.failed ? "alert" : "outcome type-h4"}>
        {outcome.text}
      </p>
    </Screen>
  );
}

function draftName(address: string, screens: { name: string; label: string }[]): string {
  const [kind, id] = address.split("/");
  if (kind === "texts") return screens.find(({ name }) => name === id)?.label ?? address;
  return id === "add" ? "a new article" : `article ${id}`;
}
