import { PageHeader } from "../../components/page-header.tsx";
import { PointColumns } from "../../components/point-columns.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { relatedPages } from "../../lib/related-pages.ts";
import { pageData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";
import type { CollaborationCard } from "./content.ts";

export function loader() {
  return {
    site: content.site,
    ...content["human-ai-collaboration"],
    related: relatedPages(content, "human-ai-collaboration"),
  };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return pageMeta(
    "human-ai-collaboration",
    site,
    page,
    pageData("human-ai-collaboration", site, page),
  );
}

export default function HumanAiCollaboration({
  loaderData: { page, cards, keys, buttons, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <ul className="card-rows wrap grid gap-3 pb-8 desktop:grid-cols-2">
        {cards.map((card) => (
          <Collaboration key={card.title} card={card} />
        ))}
      </ul>
      <section aria-labelledby="keys" className="bg-neutral-xlight">
        <div className="wrap py-8">
          <h2 id="keys" className="type-h2 mb-4 text-primary-blue">
            {keys.title}
          </h2>
          <PointColumns points={keys.points} />
        </div>
      </section>
      <TopicEnd buttons={buttons} related={related} />
    </>
  );
}

/** Human and AI side by side, joined into the result below them. */
function Collaboration({ card }: { card: CollaborationCard }) {
  return (
    <li className="card collaboration-card">
      <h2 className="type-h4 mb-1 text-primary-blue">{card.title}</h2>
      <dl className="collaboration">
        <div className="collaboration-part">
          <dt className="type-label">Human</dt>
          <dd>{card.human}</dd>
        </div>
        <div className="collaboration-part collaboration-plus">
          <dt className="type-label">AI</dt>
          <dd>{card.ai}</dd>
        </div>
        <div className="collaboration-result">
          <dt className="type-label">Result</dt>
          <dd>{card.result}</dd>
        </div>
      </dl>
    </li>
  );
}
