import { useState } from "react";

import type { LinkResult } from "../../curation/check-links.ts";
import { needsEditor } from "../../curation/needs-editor.ts";
import type { LinkProgress } from "../api.ts";
import { ask } from "./ask.ts";
import { Action, useEditor } from "./editor.tsx";
import { Screen } from "./screen.tsx";

/** What became of an address, in plain words, the most urgent first. */
export const linkWords: Record<LinkResult["state"], { name: string; advice: string }> = {
  gone: { name: "Gone", advice: "Retire the article, or give it another address." },
  "soft-404": { name: "Looks gone", advice: "Look at the page: it may not be there any more." },
  "title-drift": {
    name: "Another title",
    advice: "Look at the page. Is it still the right one? Then accept its title.",
  },
  moved: { name: "Moved", advice: "The page has a new address for good." },
  unsure: { name: "Not sure", advice: "Nothing to do: it is checked again next time." },
  alive: { name: "Works", advice: "" },
};

/** Checks where all links lead, and settles what it finds, one by one. */
export function Links() {
  const { state, update } = useEditor();
  const [progress, setProgress] = useState<LinkProgress>();
  const results = Object.values(state.links);
  const order = Object.keys(linkWords);
  const unsure = results.filter((result) => result.state === "unsure");
  const open = results
    .filter(needsEditor)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const check = async () => {
    try {
      let step = await ask("links", { begin: true });
      while ("progress" in step) {
        setProgress(step.progress);
        step = await ask("links", { begin: false });
      }
      update(step.state);
    } finally {
      setProgress(undefined);
    }
  };
  const found = `${results.length} addresses: ${results.length - open.length - unsure.length} work, ${open.length} to look at, ${unsure.length} not sure`;
  return (
    <Screen
      title="Links"
      label="Every week"
      aside={
        <Action look="action" busy="Checking…" run={check}>
          Check now
        </Action>
      }
    >
      <p>
        Asks for every address on the site, which takes some minutes. A page that is missed once is
        not called gone: it is checked again on another day.
      </p>
      <div className="link-progress">
        {progress && (
          <>
            <progress
              value={progress.done}
              max={progress.total || 1}
              aria-label="Addresses checked"
            />
            <p>
              {progress.done} of {progress.total} addresses · {progress.host}
            </p>
          </>
        )}
        <p role="status">
          {!progress && (results.length > 0 ? found : "Not checked since the editor was started.")}
        </p>
      </div>
      <ul className="link-results">
        {open.map((result) => (
          <Result key={result.address} result={result} />
        ))}
      </ul>
      {unsure.length > 0 && (
        <details className="unsure">
          <summary>Not sure, and nothing to do: {unsure.length}</summary>
          <ul className="link-results">
            {unsure.map((result) => (
              <Result key={result.address} result={result} />
            ))}
          </ul>
        </details>
      )}
    </Screen>
  );
}

function Result({ result }: { result: LinkResult }) {
  const { accept } = useEditor();
  const { state, address, reason, proposal, places } = result;
  const article = places.find((place) => place.article)?.article;
  const { name, advice } = linkWords[state];
  const title = article?.title ?? places.map(({ file }) => file).join(", ");
  const settle = async (name: "fixLink" | "acceptTitle", text: string) => {
    const saved = await ask(name, { address });
    accept(saved, text);
    // What was pressed goes with what is settled.
    if ("state" in saved) document.querySelector<HTMLElement>("h1")?.focus();
  };
  return (
    <li className="card">
      <p className="eyebrow">{name}</p>
      <h2>{title}</h2>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>{" "}
        {reason}
      </p>
      <p>{advice}</p>
      <p className="buttons">
        {proposal && (
          <Action about={title} run={() => settle("fixLink", "The new address is written.")}>
            Use the new address
          </Action>
        )}
        {state === "title-drift" && (
          <Action about={title} run={() => settle("acceptTitle", "The title is accepted.")}>
            Accept
          </Action>
        )}
        <a
          className="text-link"
          href={article ? `#articles/${article.id}` : `#texts/${places[0]?.name}`}
        >
          Edit<span className="sr-only">: {title}</span>
        </a>
        {article && state !== "moved" && (
          <a className="text-link" href={`#articles/${article.id}/retire`}>
            Retire…<span className="sr-only">: {title}</span>
          </a>
        )}
      </p>
    </li>
  );
}
