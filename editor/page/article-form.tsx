import { useRef, useState } from "react";

import type { Article, ArticlesContent } from "../../app/screens/articles/content.ts";
import type { JsonSchema, NewArticle, Reading, Refusal } from "../api.ts";
import { articlesOf } from "./articles.tsx";
import { ask, Refused } from "./ask.ts";
import { useEditor } from "./editor.ts";
import { Fields } from "./field.tsx";
import { Form, useForm } from "./form.tsx";
import { Preview } from "./preview.tsx";
import { Screen } from "./screen.tsx";

const keys = ["title", "author", "published", "category", "excerpt", "featured", "added"];

/** Adds an article: its page is asked first, and whatever it does not say is written by hand. */
export function AddArticle() {
  const { state } = useEditor();
  const { articles = [], ...file } = state.files.articles.data as ArticlesContent;
  const numbers = [...articles.map(({ id }) => id), ...Object.keys(state.retired).map(Number)];
  const id = Math.max(0, ...numbers) + 1;
  const form = useForm<Partial<Article>>({
    address: "articles/add",
    name: "articles",
    path: ["articles", 0],
    current: { featured: false, added: state.today },
    put: (value) => ({ ...file, articles: [{ id, ...value }, ...articles] }),
    save: (value) => ask("add", { draft: value as NewArticle }),
  });
  const [reading, setReading] = useState<Reading>();
  return (
    <Screen title="Add an article" label="Articles">
      <div className="pair">
        <Form form={form} verb="Add" onSaved={({ article = id }) => goTo(`articles/${article}`)}>
          <ReadPage
            article={form.value}
            onRead={(read) => {
              const { title, author, published, link = read.address } = read.proposal;
              const said = Object.entries({ title, author, published, link });
              const known = said.filter(([, value]) => value !== undefined);
              setReading(read);
              form.change({ ...form.value, ...Object.fromEntries(known) });
            }}
            onChange={form.change}
          />
          {reading?.proposal.site && (
            <p className="aside">
              The page calls its publisher “{reading.proposal.site}”, which is not on the list of
              publishers. Choose one below, or add it first under{" "}
              <a href="#texts/articles">the texts of the articles’ page</a>.
            </p>
          )}
          <ArticleFields article={form.value} onChange={form.change} />
          {reading?.proposal.description && (
            <p className="aside">
              What the page says of itself, as help for your own words: “
              {reading.proposal.description}”
            </p>
          )}
        </Form>
        <Preview of={{ article: form.value }} title="As readers will see it" />
      </div>
    </Screen>
  );
}

type FieldsProps = {
  article: Partial<Article>;
  onChange(article: Partial<Article>): void;
};

/** The address, and a button that asks its page for the rest. */
function ReadPage({ article, onRead, onChange }: FieldsProps & { onRead(read: Reading): void }) {
  const [answer, setAnswer] = useState<{ text: string; refusal?: Refusal }>();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    if (busy) return;
    setBusy(true);
    setAnswer({ text: "Reading the page…" });
    try {
      const reading = await ask("read", { address: article.link?.trim() ?? "" });
      onRead(reading);
      const byHand = "You can fill in everything by hand.";
      const filled = "What the page says of itself is filled in below. Correct what is not right.";
      setAnswer({ text: reading.note ? `${reading.note}. ${byHand}` : filled });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setAnswer({ text: error.message, refusal: error.refusal });
    }
    setBusy(false);
  };
  return (
    <div className="read-page">
      <ArticleFields article={article} onChange={onChange} shown={["link"]} />
      <button type="button" className="action action-outline" aria-disabled={busy} onClick={read}>
        Read the page
      </button>
      <p role="status" className={answer?.refusal ? "problem" : ""}>
        {answer?.text ??
          "Paste the address and press the button: title, publisher and date are read from the page."}{" "}
        {answer?.refusal?.article && (
          <a href={`#articles/${answer.refusal.article}`}>Open article {answer.refusal.article}</a>
        )}
      </p>
    </div>
  );
}

function ArticleFields({ article, onChange, shown = keys }: FieldsProps & { shown?: string[] }) {
  const { state } = useEditor();
  const { path, schema } = articleSchema(state.files.articles.schema, articlesOf(state), article);
  return (
    <Fields
      schema={schema}
      value={article}
      path={path}
      keys={shown}
      onChange={(value) => onChange(value as Partial<Article>)}
    />
  );
}

/** The schema of one article, and where it stands in the list; a new one stands first. */
function articleSchema({ properties }: JsonSchema, articles: Article[], { id }: Partial<Article>) {
  const index = articles.findIndex((article) => article.id === id);
  return { schema: properties?.articles?.items ?? {}, path: ["articles", Math.max(0, index)] };
}

/** Changes an article, or retires it. */
export function EditArticle({ id, retiring }: { id: number; retiring: boolean }) {
  const { state } = useEditor();
  const article = articlesOf(state).find((one) => one.id === id);
  if (article) return <Editing article={article} retiring={retiring} />;
  const retired = state.retired[id];
  return (
    <Screen title={retired ? retired.title : "There is no such article"} label={`Article ${id}`}>
      <p>
        {retired
          ? `It was retired on ${retired.retired}${retired.reason ? `: ${retired.reason}` : ""}. Its number is not given again.`
          : "It may have been retired meanwhile."}{" "}
        <a href="#articles">To the articles</a>
      </p>
    </Screen>
  );
}

function Editing({ article, retiring }: { article: Article; retiring: boolean }) {
  const { state } = useEditor();
  const file = state.files.articles.data as ArticlesContent;
  const index = file.articles.indexOf(article);
  const form = useForm<Partial<Article>>({
    address: `articles/${article.id}`,
    name: "articles",
    path: ["articles", index],
    current: article,
    put: (value) => ({ ...file, articles: file.articles.with(index, value as Article) }),
  });
  return (
    <Screen title="Edit an article" label={`Article ${article.id}`}>
      <div className="pair">
        <div>
          <Form form={form}>
            <ArticleFields article={form.value} onChange={form.change} shown={["link", ...keys]} />
          </Form>
          <Retire article={article} open={retiring} discard={form.discard} />
        </div>
        <Preview of={{ article: form.value }} title="As readers will see it" />
      </div>
    </Screen>
  );
}

function Retire(props: { article: Article; open: boolean; discard(): void }) {
  const { id, title } = props.article;
  const { update, say, attempt } = useEditor();
  const [open, setOpen] = useState(props.open);
  const [reason, setReason] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const retire = () =>
    attempt(async () => {
      const saved = await ask("retire", { id, ...(reason && { reason }) });
      if (!("state" in saved)) return;
      props.discard();
      goTo("articles");
      update(saved.state);
      const undo = async () => {
        const undone = await attempt(() => ask("undo", {}));
        if (undone && "state" in undone) update(undone.state);
      };
      say({ text: `Retired: “${title}”.`, action: { label: "Undo", run: undo } });
    });
  return (
    <section className="retire" aria-labelledby="retire">
      <h2 id="retire" className="type-h4">
        Retire this article
      </h2>
      <p>
        For a page that is gone, or no longer worth reading. It leaves the list with the next
        publishing.
      </p>
      {open ? (
        <div className="field">
          <label htmlFor="reason">Reason</label>
          <input
            id="reason"
            value={reason}
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus gave way to this field
            autoFocus
            aria-describedby="reason.note"
            onChange={({ target }) => setReason(target.value)}
          />
          <p id="reason.note" className="note">
            For whoever asks later, such as “The page is gone”
          </p>
          <p className="buttons">
            <button type="button" className="action danger" onClick={retire}>
              Retire
            </button>
            <button type="button" className="text-link" onClick={() => setOpen(false)}>
              Keep it
            </button>
          </p>
        </div>
      ) : (
        <button
          type="button"
          ref={button}
          className="action action-outline danger"
          onClick={() => setOpen(true)}
        >
          Retire…
        </button>
      )}
    </section>
  );
}

const goTo = (address: string) => {
  location.hash = address;
};
