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
  const [phone, setPhone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The first document stays: another one would flash, and forget how far it was scrolled.
  useEffect(() => {
    if (html && !replaceBody(frame.current, html)) setFirst(html);
  }, [html]);
  const kind = "article" in of ? "card-alone" : phone ? "phone" : "";
  return (
    <aside className={`preview ${kind}`} aria-labelledby="preview">
      <header>
        <h2 id="preview" className="type-label">
          As readers will see it
        </h2>
        <p role="status">{problem ?? "It is being drawn…"}</p>
        {kind !== "card-alone" && (
          <button type="button" aria-pressed={phone} onClick={() => setPhone(!phone)}>
            On a phone
          </button>
        )}
      </header>
      <div className="window">
        <iframe
          ref={frame}
          title="Preview"
          // Nothing in it runs; it is of this origin so that it can be drawn anew, and scrolled.
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

/** Scrolls the preview beside a form to what its editor is about to change. */
export function showInPreview({ target }: { target: EventTarget }): void {
  const view = document.querySelector<HTMLIFrameElement>(".preview iframe")?.contentWindow;
  const plain = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ");
  const words = "value" in target ? plain(String(target.value)) : "";
  if (words.length < 2 || !view) return;
  let place: Element = view.document.body;
  const inner = () =>
    [...place.children].find(({ textContent }) => plain(textContent).includes(words));
  for (let next = inner(); next; next = inner()) place = next;
  if (place === view.document.body) return;
  const { top } = place.getBoundingClientRect();
  view.scrollBy({ top: top - view.innerHeight / 3, behavior: "smooth" });
}
