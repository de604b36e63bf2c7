import { Fragment } from "react";

import { ArticleCard } from "../../components/article-card.tsx";
import { ArticleFilter } from "../../components/article-filter.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { content } from "../../content/content.server.ts";
import { articleGroups, everything } from "../../lib/article-groups.ts";
import { feedLinks, feeds, pageMeta } from "../../lib/page-meta.ts";
import { articlesData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";

export function loader() {
  return { site: content.site, ...content.articles, groups: articleGroups(content.articles) };
}

export function meta({ loaderData: { site, page, articles } }: Route.MetaArgs) {
  const data = articlesData(site, page, articles);
  return [...pageMeta("articles", site, page, data), ...feedLinks(site)];
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { page, labels, about, articles, groups } = loaderData;
  return (
    <>
      <PageHeader page={page} />
      <div className="articles section wrap">
        <ArticleFilter total={articles.length} {...groups} labels={labels} />
        <p className="show-all">
          <a href={`#${everything}`} className="text-link tap">
            {labels.showAll}
          </a>
        </p>
        <p>{labels.newTab}</p>
        <ul className="columns card-rows">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} labels={labels} />
          ))}
        </ul>
        <section aria-labelledby="about" className="about rule labeled">
          <h2 id="about" className="type-h4">
            {about.title}
          </h2>
          <div>
            <p>{about.text}</p>
            <p>
              {about.feeds}{" "}
              {feeds.map(({ path, type, name }, index) => (
                <Fragment key={path}>
                  {index > 0 && ", "}
                  <a href={path} type={type} className="text-link tap">
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
