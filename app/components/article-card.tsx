import { articleAnchor } from "../lib/anchors.ts";
import { monthAndYear } from "../lib/dates.ts";
import type { Article, ArticlesContent } from "../screens/articles/content.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** One article. */
export function ArticleCard({
  article,
  labels,
  list,
}: {
  article: Article;
  labels: ArticlesContent["labels"];
  /** Where it stands in the whole list: the classes of its groups, and its band, if it is the first of one. */
  list?: { classes: string; band: string | undefined };
}) {
  // Where all are featured, it is worth no mark.
  const marked = list && article.featured;
  const date = article.published ? monthAndYear(article.published) : labels.undated;
  const title = <span>{article.title}</span>;
  return (
    <li
      id={list && articleAnchor(article)}
      className={`card article-card quiet-links${marked ? " featured" : ""}${list ? ` ${list.classes}` : ""}`}
    >
      <p className="eyebrow">
        {list?.band && (
          <>
            <span className="band">{list.band}</span>{" "}
          </>
        )}
        {article.category}
      </p>
      <h3>
        <OutboundLink to={article.link}>{title}</OutboundLink>
      </h3>
      <p className="excerpt">{article.excerpt}</p>
      <div className="foot">
        <p className="source">
          <strong>{article.author}</strong>{" "}
          <span>
            {date}
            {marked && ` · ${labels.featured}`}
          </span>
        </p>
        <p className="read type-label">
          {/* Written like the title's link up to its end, it weighs 5 bytes less. */}
          <OutboundLink to={article.link}>
            {title} {labels.read}
          </OutboundLink>
        </p>
      </div>
    </li>
  );
}
