import type { Article } from "../lib/content-schema.ts";
import { monthAndYear } from "../lib/dates.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** One article of the library; `as` is the heading level that its place on the page asks for. */
export function ArticleCard({ article, as: Heading }: { article: Article; as: "h2" | "h3" }) {
  return (
    <li className="card article-card">
      <p className="type-label text-orange-dark">{article.category}</p>
      <Heading className="type-card-title">
        <OutboundLink to={article.link}>{article.title}</OutboundLink>
      </Heading>
      <p className="type-small max-w-prose">{article.excerpt}</p>
      <div className="card-foot">
        <p className="type-small">
          <strong>{article.author}</strong>{" "}
          {article.published && (
            <time dateTime={article.published} className="block">
              {monthAndYear(article.published)}
            </time>
          )}
        </p>
        <OutboundLink to={article.link} about={article.title} className="text-button">
          Read
        </OutboundLink>
      </div>
    </li>
  );
}
