import { useState } from "react";

import type { Article, ArticlesContent } from "../../app/screens/articles/content.ts";
import type { State } from "../api.ts";
import { useEditor } from "./editor.tsx";
import { linkWords } from "./links.tsx";
import { Screen } from "./screen.tsx";

/** All articles, the newest first, and a search among them. */
export function Articles() {
  const { state } = useEditor();
  const [search, setSearch] = useState("");
  const all = (state.files.articles.data as ArticlesContent).articles.toSorted((a, b) =>
    (b.published ?? "").localeCompare(a.published ?? ""),
  );
  const entries = all.map((article) => ({ article, note: linkNote(state, article) }));
  const wanted = search.toLowerCase().split(/\s+/);
  const found = entries.filter(({ article, note }) => {
    const { title, author, category, published = "", excerpt, featured } = article;
    const text = [title, author, category, published, excerpt, featured && "featured", note];
    return wanted.every((word) => text.join(" ").toLowerCase().includes(word));
  });
  return (
    <Screen
      title="Articles"
      label="Library"
      aside={
        <a href="#articles/add" className="action">
          Add an article
        </a>
      }
    >
      <div className="field search">
        <label htmlFor="search">Search</label>
        <input
          id="search"
          type="search"
          value={search}
          aria-describedby="found"
          onChange={({ target }) => setSearch(target.value)}
        />
        <p id="found" role="status" className="note">
          {found.length === all.length
            ? `${all.length} articles, the newest first`
            : `${found.length} of ${all.length} articles`}
        </p>
      </div>
      <ol className="article-list quiet-links">
        {found.map(({ article, note }) => (
          <li key={article.id}>
            <span className="year">{article.published?.slice(0, 4) ?? "No date"}</span>
            <h2>
              <a href={`#articles/${article.id}`}>{article.title}</a>
            </h2>
            <p>
              <strong>{article.author}</strong> · {article.category}
              {article.featured && <span className="badge">Featured</span>}
              {note && <span className="badge warning">Link: {note}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Screen>
  );
}

/** What the last check found of an article's address, where it is not simply alive. */
function linkNote(state: State, { link }: Article): string {
  const found = state.links[link]?.state;
  return found && found !== "alive" ? linkWords[found].name.toLowerCase() : "";
}
