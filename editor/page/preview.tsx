import { useEffect, useRef, useState } from "react";

import type { Input } from "../api.ts";
import { ask } from "./ask.ts";
import { useEditor, useSettled } from "./editor.ts";

/** A screen or a card as readers would see the draft, drawn again whenever its editor pauses. */
export function Preview({ of, title }: { of: Input<"preview">; title: string }) {
  const { attempt } = useEditor();
  const draft = useSettled(of);
  const [html, setHtml] = useState("");
  const [wide, setWide] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const isCard = "article" in of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft once
  useEffect(() => {
    let stale = false;
    void attempt(async () => {
      const preview = await ask("preview", draft);
      if (stale) return;
      // The first document stays: another one would flash, and forget how far it was scrolled.
      if (!replaceBody(frame.current, preview.html)) setHtml(preview.html);
    });
    return () => {
      stale = true;
    };
  }, [draft]);

  return (
    <aside className={isCard ? "preview card-alone" : wide ? "preview wide" : "preview"}>
      <div className="preview-head">
        <h2 className="type-label">{title}</h2>
        {!isCard && (
          <button type="button" aria-pressed={!wide} onClick={() => setWide(!wide)}>
            As on a phone
          </button>
        )}
      </div>
      <div className="window">
        <iframe
          ref={frame}
          title={title}
          // Nothing in it runs: what may be read from here is only drawn.
          sandbox="allow-same-origin"
          srcDoc={html}
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
  if (!shown?.body.firstElementChild) return false;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  body.inert = true;
  shown.body.replaceWith(shown.adoptNode(body));
  return true;
}

/** Scrolls the preview beside a form to what its editor is about to change. */
export function showInPreview({ target }: { target: EventTarget }): void {
  const view = document.querySelector<HTMLIFrameElement>(".preview iframe")?.contentWindow;
  const words = "value" in target && String(target.value);
  if (!words || words.length < 2 || !view) return;
  const walker = view.document.createTreeWalker(view.document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (!textContent?.includes(words) || !parentElement) continue;
    const { top } = parentElement.getBoundingClientRect();
    view.scrollBy({ top: top - view.innerHeight / 3, behavior: "smooth" });
    return;
  }
}
