import { ArticleCard } from "../components/article-card.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { content } from "../content.server.ts";
import { pageMeta } from "../lib/page-meta.ts";
import type { Route } from "./+types/thought-leadership";

export function loader() {
  const { page, articles } = content.articles;
  return { site: content.site, page, articles };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return pageMeta(site, page);
}

export default function ThoughtLeadership({
  loaderData: { page, articles },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <div className="wrap pb-8">
        <p className="mb-3">
          {articles.length} articles. Each opens on its publisher’s site, in a new tab.
        </p>
        <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} as="h2" />
          ))}
        </ul>
      </div>
    </>
  );
}
