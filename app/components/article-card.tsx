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
    <li id={articleAnchor(article)} className={`card article-card ${marked ? "featured" : ""}`}>
      <p className="type-label text-orange-dark">
        <a href={`${library}#${anchor(article.category)}`} className="card-link">
          {article.category}
        </a>
      </p>
      <h3 className="type-card-title">
        <OutboundLink to={article.link}>{article.title}</OutboundLink>
      </h3>
      <p className="type-small max-w-small">{article.excerpt}</p>
      <div className="card-foot">
        <p className="type-small">
          <a href={`${library}#${anchor(article.author)}`} className="card-link">
            <strong>{article.author}</strong>
          </a>{" "}
          {note && <span className="block">{note}</span>}
        </p>
        <OutboundLink to={article.link} about={article.title} className="text-button">
          Read
        </OutboundLink>
      </div>
    </li>
  );
}
