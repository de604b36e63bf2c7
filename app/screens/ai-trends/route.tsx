import { Bar, Dots, Ring } from "../../components/charts.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { figureText, shareOf } from "../../lib/figures.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { relatedPages } from "../../lib/related-pages.ts";
import { pageData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";
import type { TrendCard } from "./content.ts";

export function loader() {
  return {
    site: content.site,
    ...content["ai-trends"],
    related: relatedPages(content, "ai-trends"),
  };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return pageMeta("ai-trends", site, page, pageData("ai-trends", site, page));
}

const charts = [Bar, Ring, Dots];

export default function AiTrends({
  loaderData: { page, cards, reasons, buttons, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <ul className="card-rows wrap grid gap-3 pb-8 desktop:grid-cols-3">
        {cards.map((card, index) => (
          <Breakthrough key={card.title} card={card} Chart={charts[index % charts.length] ?? Bar} />
        ))}
      </ul>
      <section aria-labelledby="reasons" className="bg-neutral-xlight">
        <div className="wrap py-8">
          <h2 id="reasons" className="type-h2 mb-4 text-primary-blue">
            {reasons.title}
          </h2>
          <ul className="card-rows grid gap-x-3 gap-y-4 tablet:grid-cols-2 desktop:grid-cols-4">
            {reasons.points.map((point) => (
              <li key={point.title} className="reason rule pt-2">
                <h3>
                  <span className="type-figure block text-purple">{point.figure}</span>{" "}
                  <span className="type-card-title block text-primary-blue">{point.title}</span>
                </h3>
                <p className="max-w-prose">{point.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <TopicEnd buttons={buttons} related={related} />
    </>
  );
}

function Breakthrough({ card, Chart }: { card: TrendCard; Chart: typeof Bar }) {
  const impact = figureText(card.impact);
  const share = impact && shareOf(impact.figure);
  return (
    <li className="card trend-card">
      <h2 className="type-h4 text-primary-blue">{card.title}</h2>
      <p className="max-w-prose">{card.description}</p>
      {impact && share !== undefined ? (
        <div className="trend-impact">
          <Chart share={share} />
          <p className="mt-2">
            <span className="block">{impact.lead}</span>{" "}
            <span className="type-figure text-purple">{impact.figure}</span>{" "}
            <span className="block">{impact.text}</span>
          </p>
        </div>
      ) : (
        <p className="trend-impact">{card.impact}</p>
      )}
    </li>
  );
}
