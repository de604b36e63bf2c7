import { anchor, articleAnchor } from "../lib/anchors.ts";
import { monthAndYear } from "../lib/dates.ts";
import type { Article, ArticlesContent } from "../screens/articles/content.ts";
import { OutboundLink } from "./outbound-link.tsx";

/**
 * One article of the list. Its category and its publisher lead to their groups: on the list's own
 * page, where `list` is empty, or from another page.
 */
export function ArticleCard({
  article,
  labels,
  list = "",
}: {
  article: Article;
  labels: ArticlesContent["labels"];
  list?: string;
}) {
  // On another page, all that are shown are featured: only among others is it worth a mark.
  const marked = article.featured && list === "";
  const note = [article.published && monthAndYear(article.published), marked && labels.featured]
    .filter(Boolean)
    .join(" · ");
  return (
    <li
      id={articleAnchor(article)}
      className={
        marked ? "card article-card quiet-links featured" : "card article-card quiet-links"
      }
    >
      <p className="eyebrow">
        <a href={`${list}#${anchor(article.category)}`}>{article.category}</a>
      </p>
      <h3>
        <OutboundLink to={article.link}>{article.title}</OutboundLink>
      </h3>
      <p className="excerpt">{article.excerpt}</p>
      <div className="foot">
        <p>
          <a href={`${list}#${anchor(article.author)}`}>
            <strong>{article.author}</strong>
          </a>{" "}
          {note && <span>{note}</span>}
        </p>
        <OutboundLink to={article.link} about={article.title} className="read type-label">
          {labels.read}
        </OutboundLink>
      </div>
    </li>
  );
}
