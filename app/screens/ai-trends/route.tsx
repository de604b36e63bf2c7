import { ChangeBars } from "../../components/change-bars.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import { Source } from "../../components/source.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { relatedPages } from "../../content/schemas.ts";
import { figureText, percentOf } from "../../lib/figures.ts";
import { pageMeta } from "../../lib/page-meta.ts";
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
  return pageMeta("ai-trends", site, page);
}

export default function AiTrends({
  loaderData: { page, labels, cards, reasons, next, related },
}: Route.ComponentProps) {
  const longest = Math.max(100, ...cards.map((card) => changed(card) ?? 0));
  return (
    <>
      <PageHeader page={page} />
      <ul className="trend-cards columns card-rows section wrap">
        {cards.map((card) => (
          <Breakthrough key={card.title} card={card} longest={longest} label={labels.chart} />
        ))}
      </ul>
      <Section id="reasons" title={reasons.title} tint>
        <ul className="reasons columns card-rows">
          {reasons.points.map((point) => (
            <li key={point.title} className="rule">
              <h3>
                <span className="type-figure">{point.figure}</span> {point.title}
              </h3>
              <div>
                <Source name={point.source} />
                <p>{point.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <TopicEnd next={next} related={related} />
    </>
  );
}

/** What becomes of 100 by a card's impact; undefined where that is not in percent. */
function changed({ impact, change }: TrendCard): number | undefined {
  const percent = percentOf(figureText(impact)?.figure ?? "");
  if (percent === undefined) return undefined;
  return change === "more" ? 100 + percent : Math.max(100 - percent, 0);
}

function Breakthrough({
  card,
  longest,
  label,
}: {
  card: TrendCard;
  longest: number;
  label: string;
}) {
  const impact = figureText(card.impact);
  const value = changed(card);
  return (
    <li className="card trend-card">
      <h2 className="type-h4">{card.title}</h2>
      <p>{card.description}</p>
      <div className="impact">
        {impact && value !== undefined ? (
          <>
            <ChangeBars value={value} longest={longest} label={`${label} ${value}`} />
            <p>
              {impact.lead} <span className="type-figure">{impact.figure}</span>{" "}
              <span>{impact.text}</span>
            </p>
          </>
        ) : (
          <p>{card.impact}</p>
        )}
        <Source name={card.source} />
      </div>
    </li>
  );
}
