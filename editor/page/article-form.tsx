import { useEffect, useRef, useState } from "react";

import type { Article, ArticlesContent } from "../../app/screens/articles/content.ts";
import type { Proposal, Reading } from "../../curation/page-proposal.ts";
import type { NewArticle, Refusal } from "../api.ts";
import { ask, Refused } from "./ask.ts";
import { Action, goTo, useEditor } from "./editor.tsx";
import { Field, Fields, focusField } from "./field.tsx";
import { Form, useForm } from "./form.tsx";
import { Preview } from "./preview.tsx";
import { Screen } from "./screen.tsx";

const keys = ["title", "author", "published", "category", "excerpt", "featured"];

/**
 * Adds an article, or changes or retires one.
 *
 * @param id its number; none for a new one
 */
export function ArticleScreen({ id, retiring }: { id: number | undefined; retiring: boolean }) {
  const { files } = useEditor().state;
  const { articles } = files.articles.data as ArticlesContent;
  const index = articles.findIndex((article) => article.id === id);
  if (id !== undefined && index === -1) return <NoArticle id={id} />;
  return <ArticleForm index={index} retiring={retiring} />;
}

/** @param index where the article stands in the list; -1 for a new one, whose page is asked first */
function ArticleForm({ index, retiring }: { index: number; retiring: boolean }) {
  const { state } = useEditor();
  const { data, schema } = state.files.articles;
  const file = data as ArticlesContent;
  const article = file.articles[index];
  const numbers = [...file.articles.map(({ id }) => id), ...Object.keys(state.retired).map(Number)];
  const id = article?.id ?? Math.max(0, ...numbers) + 1;
  const [answer, setAnswer] = useState<Reading | Refusal>();
  const form = useForm<Partial<Article>>({
    address: `articles/${article ? id : "add"}`,
    name: "articles",
    path: ["articles", Math.max(0, index)],
    current: article ?? { featured: false },
    put: (value) => ({
      ...file,
      articles: article
        ? file.articles.with(index, value as Article)
        : [{ id, added: state.today, ...value }, ...file.articles],
    }),
    ...(!article && {
      async save(value) {
        try {
          return await ask("add", { draft: value as NewArticle });
        } catch (error) {
          const { article, retired } = error instanceof Refused ? error.refusal : {};
          if (!article && !retired) throw error;
          setAnswer((error as Refused).refusal);
          const path = ["articles", 0, "link"];
          return { problems: [{ name: "articles", path, message: "is no new one" }] };
        }
      },
    }),
  });
  /** As it is when the page has been read: it may be written in until then. */
  const latest = useRef(form.value);
  useEffect(() => {
    latest.current = form.value;
  }, [form.value]);
  const fields = {
    schema: schema.properties?.articles?.items ?? {},
    value: form.value,
    path: form.path,
    onChange: (value: unknown) => form.change(value as Partial<Article>),
  };
  return (
    <Screen
      title={article ? "Edit an article" : "Add an article"}
      label={article ? `Article ${id}` : "Articles"}
    >
      <div className="pair">
        <div>
          <Form
            form={form}
            verb={article ? "Save" : "Add"}
            onSaved={(added) => added && goTo(`articles/${added}`)}
          >
            <Fields {...fields} keys={["link"]} />
            {!article && (
              <ReadPage
                address={form.value.link ?? ""}
                answer={answer}
                setAnswer={setAnswer}
                onRead={(known, former) => {
                  // Of what another page said of itself, nothing may stay with this address.
                  const own = Object.entries(latest.current).filter(
                    ([key, value]) => former[key as keyof Article] !== value,
                  );
                  form.change({ ...Object.fromEntries(own), ...known });
                }}
              />
            )}
            <Fields {...fields} keys={article ? [...keys, "added"] : keys} />
          </Form>
          {article && (
            <Retire
              article={article}
              open={retiring}
              onRetired={form.discard}
              next={retiring ? "links" : "articles"}
            />
          )}
        </div>
        <Preview of={{ article: form.value }} />
      </div>
    </Screen>
  );
}

/** Asks the page behind an address what it says of itself. */
function ReadPage(props: {
  address: string;
  answer: Reading | Refusal | undefined;
  setAnswer(answer: Reading | Refusal): void;
  onRead(known: Partial<Article>, former: Partial<Article>): void;
}) {
  const { address, answer, setAnswer, onRead } = props;
  const refusal = answer && "error" in answer ? answer : undefined;
  const reading = answer && "proposal" in answer ? answer : undefined;
  const said: Partial<Proposal> = reading?.proposal ?? {};
  const read = async () => {
    try {
      const reading = await ask("read", { address: address.trim() });
      const { site, description, ...known } = reading.proposal;
      setAnswer(reading);
      onRead(known, said);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setAnswer(error.refusal);
    }
  };
  const found = refusal?.article ?? refusal?.retired;
  const { site, description } = said;
  return (
    <div className="read-page">
      <Action busy="Reading…" run={read}>
        Read the page
      </Action>
      <div role="status">
        <p className={refusal ? "problem" : ""}>
          {refusal?.article
            ? "This article is on the list already."
            : (refusal?.error ??
              (!reading
                ? "Fills in title, publisher and date."
                : reading.note
                  ? `${reading.note}. You can write everything by hand.`
                  : "What the page says of itself is filled in. Correct what is not right."))}{" "}
          {found && <a href={`#articles/${found}`}>Open article {found}</a>}
        </p>
        {site && (
          <p>
            Its publisher calls itself “{site}”, which is not on the list: choose one, or first add
            it to <a href="#texts/articles">the list of publishers</a>.
          </p>
        )}
        {description && <p>The page advertises itself so, as help only: “{description}”</p>}
      </div>
    </div>
  );
}

/** Takes an article off the list, once a reason was asked for. */
function Retire(props: { article: Article; open: boolean; onRetired(): void; next: string }) {
  const { id, title } = props.article;
  const { accept } = useEditor();
  const [reason, setReason] = useState<unknown>();
  useEffect(() => {
    if (props.open) focusField(["reason"]);
  }, [props.open]);
  const retire = async () => {
    const saved = await ask("retire", { id, ...(reason ? { reason: String(reason) } : {}) });
    accept(saved, `Retired: “${title}”.`);
    if (!("state" in saved)) return;
    props.onRetired();
    goTo(props.next);
  };
  return (
    <details className="retire" open={props.open}>
      <summary>Retire this article…</summary>
      <p>For a page that is gone or no longer worth reading. Its number is not given again.</p>
      <Field
        schema={{ description: "For whoever asks later, such as “The page is gone”" }}
        value={reason}
        path={["reason"]}
        onChange={setReason}
      />
      <p className="buttons">
        <Action look="action danger" busy="Retiring…" run={retire}>
          Retire
        </Action>
      </p>
    </details>
  );
}

/** For an address that was kept, or came from a link to what was retired. */
function NoArticle({ id }: { id: number }) {
  const { title, retired, reason } = useEditor().state.retired[id] ?? {};
  return (
    <Screen title={title ?? "There is no such article"} label={`Article ${id}`}>
      {retired && <p>It was retired on {retired + (reason ? `: ${reason}` : ".")}</p>}
      <a href="#articles" className="text-link">
        All articles
      </a>
    </Screen>
  );
}
