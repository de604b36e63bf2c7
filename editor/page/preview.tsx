import { useEffect, useRef, useState } from "react";

import type { Input } from "../api.ts";
import { ask } from "./ask.ts";
import { useAnswer, useSettled } from "./editor.tsx";

/** A screen or a card as readers would see the draft, drawn again whenever its editor pauses. */
export function Preview({ of }: { of: Input<"preview"> }) {
  // What is half written may not be fit to be drawn: the last that was stays.
  const { html, problem } =
    useAnswer(useSettled(of), (draft) =>
      ask("preview", draft).then(
        ({ html }) => ({ html, problem: "" }),
        ({ message }: Error) => ({ html: "", problem: message }),
      ),
    ) ?? {};
  const [first, setFirst] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  // The first document stays: another one would flash, and forget how far it was scrolled.
  useEffect(() => {
    if (html && !replaceBody(frame.current, html)) setFirst(html);
  }, [html]);
  return (
    <aside className={"article" in of ? "preview card-alone" : "preview"} aria-labelledby="preview">
      <header>
        <h2 id="preview" className="type-label">
          As readers will see it
        </h2>
        <p role="status">{problem ?? "It is being drawn…"}</p>
      </header>
      <div className="window">
        <iframe
          ref={frame}
          title="Preview"
          // No script runs in it; of this origin it is so that its body can be drawn anew.
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={({ currentTarget }) => {
            const body = currentTarget.contentDocument?.body;
            if (body) body.inert = true;
          }}
        />
      </div>
    </aside>
  );
}

/** @returns whether there was a document to be changed */
function replaceBody(frame: HTMLIFrameElement | null, html: string): boolean {
  const shown = frame?.contentDocument;
  if (!shown?.body?.firstElementChild) return false;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  body.inert = true;
  shown.body.replaceWith(shown.adoptNode(body));
  return true;
}
