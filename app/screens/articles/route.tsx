import { Fragment } from "react";

import { ArticleCard } from "../../components/article-card.tsx";
import { ArticleFilter } from "../../components/article-filter.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { content } from "../../content/content.server.ts";
import { articleAnchor } from "../../lib/anchors.ts";
import { articleGroups, everything, groupClasses } from "../../lib/article-groups.ts";
import { feedLinks, feeds, pageMeta } from "../../lib/page-meta.ts";
import { articleBands, articlesOnPage, newestFirst } from "../../lib/selections.ts";
import { articlesData } from "../../lib/structured-data.ts";
import { markdownPath, paths } from "../../screens.ts";
import type { Route } from "./+types/route";

export function loader() {
  const { articles } = content;
  return {
    site: content.site,
    ...articles,
    groups: articleGroups(articles),
    bands: articleBands(articles.articles, articles.labels),
    shown: articlesOnPage(articles.articles),
  };
}

export function meta({ loaderData: { site, page, shown } }: Route.MetaArgs) {
  const data = articlesData(site, page, newestFirst(shown));
  return [...pageMeta("articles", site, page, data), ...feedLinks(site)];
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { page, labels, about, articles, groups, bands, shown } = loaderData;
  const older = articles.length - shown.length;
  return (
    <>
      <PageHeader page={page} />
      <div className="articles section wrap">
        <ArticleFilter total={shown.length} groups={groups} labels={labels} />
        <a href={`#${everything}`} className="show-all text-link tap">
          {labels.showAll}
        </a>
        {older > 0 && (
          <p className="older type-small no-print">
            {labels.older} {older.toLocaleString("en-US")}.{" "}
            <a href={markdownPath(paths.articles)} className="text-link tap">
              {labels.wholeList}
            </a>
          </p>
        )}
        <nav aria-label={labels.years} className="years type-small no-print">
          <ul>
            {bands
              .filter(({ name }) => name !== labels.startHere)
              .map(({ name, articles: [first] }) => (
                <li key={name}>{first && <a href={`#${articleAnchor(first)}`}>{name}</a>}</li>
              ))}
          </ul>
        </nav>
        <ul className="columns card-rows">
          {bands.map((band) =>
            band.articles.map((article, index) => (
              <ArticleCard
                key={article.id}
                article={article}
                labels={labels}
                list={{
                  classes: groupClasses(article, groups),
                  band: index === 0 ? band.name : undefined,
                }}
              />
            )),
          )}
        </ul>
        <p className="back">
          <a href={`#${everything}`} className="text-link tap">
            {labels.back}
          </a>
        </p>
        <section aria-labelledby="about" className="about rule labeled">
          <h2 id="about" className="type-h4">
            {about.title}
          </h2>
          <div>
            <p>
              {about.text} <span className="new-tab no-print">{labels.newTab}</span>
            </p>
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
