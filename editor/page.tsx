import { Component, type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

import type { State } from "./api.ts";
import { ArticleScreen } from "./page/article-form.tsx";
import { Articles } from "./page/articles.tsx";
import { ask } from "./page/ask.ts";
import { EditorContext, type Notice, useAddress } from "./page/editor.tsx";
import { Links } from "./page/links.tsx";
import { Newsletter } from "./page/newsletter.tsx";
import { Publish } from "./page/publish.tsx";
import { Screen } from "./page/screen.tsx";
import { Texts } from "./page/texts.tsx";
import "./page.css";

/** The editors' page: everything that an editor does in a week. */
function App() {
  const [state, update] = useState<State>();
  const [notice, say] = useState<Notice>();
  const address = useAddress();
  useEffect(() => {
    const load = () =>
      ask("state", {}).then(update, (error) => say({ text: error.message, failed: true }));
    void load();
    // Files may have been changed by somebody else while the editor was elsewhere.
    addEventListener("focus", load);
    return () => removeEventListener("focus", load);
  }, []);
  return (
    <div className="editor">
      {state && <Navigation state={state} address={address} onLeave={() => say(undefined)} />}
      <main>
        {state && (
          <EditorContext value={{ state, update, say }}>
            <Guard key={address} state={state}>
              <Chosen state={state} address={address} />
            </Guard>
          </EditorContext>
        )}
      </main>
      <div className="notice" role="status" data-failed={notice?.failed}>
        {notice && (
          <>
            <p>{notice.text}</p>
            {notice.undo && (
              <button type="button" onClick={notice.undo}>
                Undo
              </button>
            )}
            <button type="button" onClick={() => say(undefined)}>
              Close<span className="sr-only"> this message</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** The screen at an address; the list of articles where there is none. */
function Chosen({ state, address }: { state: State; address: string }): ReactNode {
  const [section, id, verb] = address.split("/");
  if (section === "links") return <Links />;
  if (section === "newsletter") return <Newsletter />;
  if (section === "publish") return <Publish />;
  const texts = state.screens.find(({ name }) => section === "texts" && name === id);
  if (texts) return <Texts {...texts} />;
  if (!id) return <Articles />;
  return <ArticleScreen id={id === "add" ? undefined : Number(id)} retiring={verb === "retire"} />;
}

/** A file that is spoiled, so that there can be no form for it, is mended by hand. */
class Guard extends Component<{ state: State; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen title="This file cannot be read" label="Content">
        <ul className="alert">
          {this.props.state.problems.map(({ name, path, message }) => (
            <li key={`${name} ${path} ${message}`}>
              {path.length > 0 && `content/${name}.yaml: ${path.join(".")} `}
              {message}
            </li>
          ))}
        </ul>
      </Screen>
    );
  }
}

function Navigation(props: { state: State; address: string; onLeave(): void }) {
  const { state, address, onLeave } = props;
  const { brand, product } = (state.files.site.data ?? {}) as Record<string, string>;
  const { count } = state.changes;
  const link = (to: string, label: ReactNode) => (
    <li key={to}>
      <a
        href={`#${to}`}
        aria-current={`${address}/`.startsWith(`${to}/`) ? "page" : undefined}
        onClick={onLeave}
      >
        {label}
      </a>
    </li>
  );
  return (
    <nav className="navigation" aria-label="Editor">
      <p className="wordmark">
        {brand} <strong>{product}</strong> <span className="type-label">Editor</span>
      </p>
      <ul>{link("articles", "Articles")}</ul>
      <h2 className="type-label">Texts</h2>
      <ul>{state.screens.map(({ name, label }) => link(`texts/${name}`, label))}</ul>
      <h2 className="type-label">Every week</h2>
      <ul>
        {link("links", "Links")}
        {link("newsletter", "Newsletter")}
        {link(
          "publish",
          <>
            Publish{" "}
            {count > 0 && (
              <span className="badge">
                {count}
                <span className="sr-only"> {count === 1 ? "change" : "changes"}</span>
              </span>
            )}
          </>,
        )}
      </ul>
    </nav>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
