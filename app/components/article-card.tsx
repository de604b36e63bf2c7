import { anchor, articleAnchor } from "../lib/anchors.ts";
import { monthAndYear } from "../lib/dates.ts";
import type { Article } from "../screens/articles/content.ts";
import { OutboundLink } from "./outbound-link.tsx";

/**
 * One article of the library. Its topic and its publisher lead to their groups: on the library's own
 * page, where `library` is empty, or from another page.
 */
export function ArticleCard({ article, library = "" }: { article: Article; library?: string }) {
  // On another page, all that are shown are featured: only among others is it worth a mark.
  const marked = article.featured && library === "";
  const note = [article.published && monthAndYear(article.published), marked && "Featured"]
    .filter(Boolean)
    .join(" · ");
  return (
    <li
      id={articleAnchor(article)}
      className={marked ? "card article-card featured" : "card article-card"}
    >
      <p className="eyebrow">
        <a href={`${library}#${anchor(article.category)}`}>{article.category}</a>
      </p>
      <h3>
        <OutboundLink to={article.link}>{article.title}</OutboundLink>
      </h3>
      <p className="excerpt">{article.excerpt}</p>
      <div className="foot">
        <p>
          <a href={`${library}#${anchor(article.author)}`}>
            <strong>{article.author}</strong>
          </a>{" "}
          {note && <span>{note}</span>}
        </p>
        <OutboundLink to={article.link} about={article.title} className="read">
          Read
        </OutboundLink>
      </div>
    </li>
  );
}
