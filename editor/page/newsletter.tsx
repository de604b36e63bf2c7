import { useState } from "react";

import type { Output } from "../api.ts";
import { ask, Refused } from "./ask.ts";
import { useDraft } from "./draft.ts";
import { Action, useAnswer, useEditor, useSettled } from "./editor.tsx";
import { Fields, focusField, ProblemContext } from "./field.tsx";
import { Screen } from "./screen.tsx";

type Digest = Output<"digest"> & { problem?: string };
type Wanted = { since?: string; intro?: string };

const week = 7 * 86_400_000;
const schema = {
  properties: {
    since: { description: "The first day that the last newsletter did not cover" },
    intro: { description: "In your own words; may be left out", maxLength: 500 },
  },
};

/** The newsletter of what was added since a day, to be copied into the mailing service. */
export function Newsletter() {
  const { state } = useEditor();
  const lastWeek = new Date(Date.parse(state.today) - week).toISOString().slice(0, 10);
  const draft = useDraft<Wanted>("newsletter", { since: lastWeek });
  const digest = useAnswer(useSettled(draft.value), makeDigest);
  return (
    <Screen title="Newsletter" label="Every week">
      <div className="pair newsletter">
        <div className="form">
          <ProblemContext value={([key]) => (key === "since" ? digest?.problem : undefined)}>
            <Fields
              schema={schema}
              value={draft.value}
              path={[]}
              keys={["since", "intro"]}
              onChange={(value) => draft.change(value as Wanted)}
            />
          </ProblemContext>
          {draft.changed && (
            <button
              type="button"
              className="text-link"
              onClick={() => {
                focusField(["since"]);
                draft.discard();
              }}
            >
              Start anew
            </button>
          )}
          {digest?.html && (
            <>
              <Head title="Subject" text={digest.subject} />
              <p>{digest.subject}</p>
              <Head title="Text" text={digest.text} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
              <pre tabIndex={0}>{digest.text}</pre>
            </>
          )}
        </div>
        {digest?.html && (
          <div className="form">
            <Head title="HTML" text={digest.html} />
            <iframe title="The newsletter as it will look" sandbox="" srcDoc={digest.html} />
          </div>
        )}
      </div>
    </Screen>
  );
}

/** What cannot be made is said at the field, as it is for the editor to choose another day. */
async function makeDigest({ since = "", ...words }: Wanted): Promise<Digest> {
  try {
    return await ask("digest", { since, ...words });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { subject: "", html: "", text: "", problem: error.message };
  }
}

/** The heading of a part, and the button that copies it. */
function Head({ title, text }: { title: string; text: string }) {
  const { say } = useEditor();
  const [copied, setCopied] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      say({ text: `${title} copied: paste it into your mailing service.` });
    } catch {
      say({ text: "The browser did not allow it: select the text and copy it.", failed: true });
    }
  };
  return (
    <header>
      <h2 className="type-label">{title}</h2>
      <Action about={title} run={copy}>
        {copied === text ? "Copied" : "Copy"}
      </Action>
    </header>
  );
}
