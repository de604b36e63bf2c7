import { useState } from "react";

import type { LinkResult } from "../../curation/check-links.ts";
import type { LinkProgress } from "../api.ts";
import { ask, checkLinks } from "./ask.ts";
import { useEditor } from "./editor.ts";
import { Screen } from "./screen.tsx";

type LinkState = LinkResult["state"];

/** What became of an address, in plain words, the most urgent first. */
export const linkWords: Record<LinkState, { name: string; advice: string }> = {
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
  const { state, update, attempt } = useEditor();
  const [progress, setProgress] = useState<Extract<LinkProgress, { total: number }>>();
  const results = Object.values(state.links);
  const order = Object.keys(linkWords);
  const open = results
    .filter((result) => result.state !== "alive" && !result.fixed)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const check = async () => {
    if (progress) return;
    setProgress({ total: 1, done: 0 });
    await attempt(() =>
      checkLinks((step) => {
        if ("state" in step) update(step.state);
        else if ("total" in step) setProgress(step);
      }),
    );
    setProgress(undefined);
  };
  return (
    <Screen
      title="Links"
      label="Library"
      aside={
        <button type="button" className="action" aria-disabled={Boolean(progress)} onClick={check}>
          {progress ? "Checking…" : "Check now"}
        </button>
      }
    >
      <p className="lead">
        Asks for every address on the site, which takes about two minutes. A page that is missed
        once is not called gone: it is checked again on another day.
      </p>
      <div className="progress">
        {progress && (
          <progress value={progress.done} max={progress.total} aria-label="Addresses checked" />
        )}
        <p role="status">
          {progress
            ? `${progress.done} of ${progress.total} addresses${progress.host ? ` · ${progress.host}` : ""}`
            : results.length > 0
              ? `${results.length} addresses checked: ${results.length - open.length} work, ${open.length} to look at`
              : "Not checked yet since the editor was started."}
        </p>
      </div>
      <ul className="link-results">
        {open.map((result) => (
          <Result key={result.address} result={result} />
        ))}
      </ul>
    </Screen>
  );
}

function Result({ result }: { result: LinkResult }) {
  const { update, say, attempt } = useEditor();
  const { state, address, reason, proposal, places } = result;
  const article = places.find((place) => place.article)?.article;
  const { name, advice } = linkWords[state];
  const settle = (what: "fixLink" | "acceptTitle", text: string) =>
    attempt(async () => {
      const saved = await ask(what, { address });
      if ("state" in saved) {
        update(saved.state);
        say({ text });
      } else if ("problems" in saved) {
        const message = saved.problems.map((problem) => problem.message).join("; ");
        say({
          text: `This cannot be published, so nothing was written: it ${message}`,
          failed: true,
        });
      }
    });
  const title = article?.title ?? places.map(({ file }) => file).join(", ");
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
          <Settle
            about={title}
            onClick={() => settle("fixLink", `New address written: ${proposal}`)}
          >
            Use the new address
          </Settle>
        )}
        {state === "title-drift" && (
          <Settle about={title} onClick={() => settle("acceptTitle", `Title accepted: ${title}`)}>
            Accept
          </Settle>
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

function Settle({
  children,
  about,
  onClick,
}: {
  children: string;
  about: string;
  onClick(): void;
}) {
  return (
    <button type="button" className="action action-outline" onClick={onClick}>
      {children}
      <span className="sr-only">: {about}</span>
    </button>
  );
}
