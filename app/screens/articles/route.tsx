import { Fragment } from "react";

import { ArticleCard } from "../../components/article-card.tsx";
import { LibraryFilter } from "../../components/article-filter.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { content } from "../../content/content.server.ts";
import { everything, libraryGroups } from "../../lib/article-groups.ts";
import { feedLinks, feeds, pageMeta } from "../../lib/page-meta.ts";
import { paths } from "../../lib/paths.ts";
import { libraryData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";

export function loader() {
  const { page, choice, articles } = content.articles;
  return { site: content.site, page, choice, articles, groups: libraryGroups(content.articles) };
}

export function meta({ loaderData: { site, page, articles } }: Route.MetaArgs) {
  const data = libraryData(site, page, articles);
  return [...pageMeta(site, paths.thoughtLeadership, page, data), ...feedLinks(site)];
}

export default function ThoughtLeadership({ loaderData }: Route.ComponentProps) {
  const { page, choice, articles, groups } = loaderData;
  return (
    <>
      <PageHeader page={page} />
      <div className="wrap pb-8">
        <LibraryFilter total={articles.length} {...groups} />
        <p className="show-all">
          <a href={`#${everything}`} className="text-link section-link">
            Show all articles
          </a>
        </p>
        <p className="mb-3">Each article opens on its publisher’s site, in a new tab.</p>
        <ul className="library card-rows grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </ul>
        <section aria-labelledby="choice" className="rule page-head mt-8 pt-3">
          <h2 id="choice" className="type-h4 text-primary-blue">
            {choice.title}
          </h2>
          <div>
            <p className="max-w-prose">{choice.text}</p>
            <p className="mt-2">
              Follow the list:{" "}
              {feeds.map(({ path, type, name }, index) => (
                <Fragment key={path}>
                  {index > 0 && ", "}
                  <a href={path} type={type} className="text-link section-link">
                    {name}
                  </a>
                </Fragment>
              ))}
            </p>
          </div>
        </section>
      </div>
    </>
  );
}
