import { Bar, Dots, Ring } from "../../components/charts.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
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
      <ul className="trend-cards columns card-rows section wrap">
        {cards.map((card, index) => (
          <Breakthrough key={card.title} card={card} Chart={charts[index % charts.length] ?? Bar} />
        ))}
      </ul>
      <Section id="reasons" title={reasons.title} tint>
        <ul className="reasons columns card-rows">
          {reasons.points.map((point) => (
            <li key={point.title} className="rule">
              <h3>
                <span className="type-figure">{point.figure}</span> {point.title}
              </h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <TopicEnd buttons={buttons} related={related} />
    </>
  );
}

function Breakthrough({ card, Chart }: { card: TrendCard; Chart: typeof Bar }) {
  const impact = figureText(card.impact);
  const share = impact && shareOf(impact.figure);
  return (
    <li className="card trend-card">
      <h2 className="type-h4">{card.title}</h2>
      <p>{card.description}</p>
      {impact && share !== undefined ? (
        <div className="impact">
          <Chart share={share} />
          <p>
            <span>{impact.lead}</span> <span className="type-figure">{impact.figure}</span>{" "}
            <span>{impact.text}</span>
          </p>
        </div>
      ) : (
        <p className="impact">{card.impact}</p>
      )}
    </li>
  );
}
