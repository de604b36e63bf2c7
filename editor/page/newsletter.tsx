import { useEffect, useState } from "react";

import type { Output } from "../api.ts";
import { ask, Refused } from "./ask.ts";
import { useDraft } from "./draft.ts";
import { useEditor, useSettled } from "./editor.ts";
import { Screen } from "./screen.tsx";

/** The newsletter of what was added since a day, to be copied into the mailing service. */
export function Newsletter() {
  const { state } = useEditor();
  const week = 7 * 86_400_000;
  const lastWeek = new Date(Date.parse(state.today) - week).toISOString().slice(0, 10);
  const draft = useDraft("newsletter", { since: lastWeek, intro: "" });
  const { since, intro } = draft.value;
  const wanted = useSettled({ since, intro });
  const [digest, setDigest] = useState<Output<"digest">>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let stale = false;
    ask("digest", wanted).then(
      (made) => {
        if (stale) return;
        setDigest(made);
        setProblem("");
      },
      (error: unknown) => {
        if (!stale) setProblem(error instanceof Refused ? error.message : String(error));
      },
    );
    return () => {
      stale = true;
    };
  }, [wanted]);

  return (
    <Screen title="Newsletter" label="Weekly">
      <div className="form newsletter-form">
        <div className="field">
          <label htmlFor="since">First day</label>
          <input
            id="since"
            type="date"
            max={state.today}
            value={since}
            aria-describedby="since.note"
            onChange={({ target }) => draft.change({ since: target.value, intro })}
          />
          <p id="since.note" className={problem ? "note problem" : "note"} role="status">
            {problem || "The first day that the last newsletter did not cover"}
          </p>
        </div>
        <div className="field">
          <label htmlFor="intro">Opening words</label>
          <textarea
            id="intro"
            rows={2}
            value={intro}
            aria-describedby="intro.note"
            onChange={({ target }) => draft.change({ since, intro: target.value })}
          />
          <p id="intro.note" className="note">
            In your own words; may be left out
          </p>
        </div>
      </div>
      {digest && !problem && (
        <div className="newsletter">
          <section aria-labelledby="subject">
            <Head id="subject" title="Subject" text={digest.subject} />
            <p className="type-h4">{digest.subject}</p>
          </section>
          <section aria-labelledby="html">
            <Head id="html" title="HTML" text={digest.html} />
            <iframe title="The newsletter as it will look" sandbox="" srcDoc={digest.html} />
          </section>
          <section aria-labelledby="text">
            <Head id="text" title="Text" text={digest.text} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
            <pre tabIndex={0}>{digest.text}</pre>
          </section>
        </div>
      )}
    </Screen>
  );
}

/** The heading of a part, and the button that copies it. */
function Head({ id, title, text }: { id: string; title: string; text: string }) {
  const { say } = useEditor();
  const [copied, setCopied] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      say({ text: `${title} copied: paste it into your mailing service.` });
    } catch {
      say({
        text: "The browser did not allow copying: select the text and copy it.",
        failed: true,
      });
    }
  };
  return (
    <header>
      <h2 id={id} className="type-label">
        {title}
      </h2>
      <button type="button" className="action action-outline" onClick={copy}>
        {copied === text ? "Copied" : "Copy"}
        <span className="sr-only"> {title}</span>
      </button>
    </header>
  );
}
