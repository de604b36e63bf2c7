import { PageHeader } from "../../components/page-header.tsx";
import { PointColumns } from "../../components/point-columns.tsx";
import { Section } from "../../components/section.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { relatedPages } from "../../content/schemas.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";
import type { CollaborationCard, Labels } from "./content.ts";

export function loader() {
  return {
    site: content.site,
    ...content["human-ai-collaboration"],
    related: relatedPages(content, "human-ai-collaboration"),
  };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return pageMeta("human-ai-collaboration", site, page);
}

export default function HumanAiCollaboration({
  loaderData: { page, labels, cards, keys, next, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <ul className="collaborations columns card-rows section wrap">
        {cards.map((card) => (
          <Collaboration key={card.title} card={card} labels={labels} />
        ))}
      </ul>
      <Section id="keys" title={keys.title} tint>
        <PointColumns points={keys.points} />
      </Section>
      <TopicEnd next={next} related={related} />
    </>
  );
}

/** Human and AI side by side, joined into the result below them. */
function Collaboration({ card, labels }: { card: CollaborationCard; labels: Labels }) {
  return (
    <li className="card collaboration">
      <h2 className="type-h4">{card.title}</h2>
      <dl>
        <div>
          <dt className="type-label">{labels.human}</dt>
          <dd>{card.human}</dd>
        </div>
        <div className="plus">
          <dt className="type-label">{labels.ai}</dt>
          <dd>{card.ai}</dd>
        </div>
        <div className="result">
          <dt className="type-label">{labels.result}</dt>
          <dd>{card.result}</dd>
        </div>
      </dl>
    </li>
  );
}
