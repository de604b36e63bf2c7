import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import { Source } from "../../components/source.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { relatedPages } from "../../content/schemas.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";
import type { LearningLevel } from "./content.ts";

export function loader() {
  return {
    site: content.site,
    ...content["reskill-upskill"],
    related: relatedPages(content, "reskill-upskill"),
  };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return pageMeta("reskill-upskill", site, page);
}

export default function ReskillUpskill({
  loaderData: { page, journey, reasons, statistics, next, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <Section id="journey" title={journey.title}>
        <ol className="journey columns">
          {journey.levels.map((level) => (
            <Station key={level.level} level={level} />
          ))}
        </ol>
      </Section>
      <section
        aria-labelledby="reasons"
        className="why-now statistics columns gradient section wrap"
      >
        <div className="heading">
          <h2 id="reasons">{reasons.title}</h2>
          <p>{reasons.lead}</p>
        </div>
        {reasons.statistics.map(({ figure, label, source }) => (
          <div key={label} className="statistic">
            <p>
              <span className="type-figure">{figure}</span> {label}
            </p>
            <Source name={source} />
          </div>
        ))}
      </section>
      <ul className="outcomes statistics columns wrap">
        {statistics.map(({ figure, label, source }) => (
          <li key={label} className="card">
            <span className="type-figure">{figure}</span> <span>{label}</span>
            <Source name={source} />
          </li>
        ))}
      </ul>
      <TopicEnd next={next} related={related} />
    </>
  );
}

/** One stop on the way, with how long it takes to the next. */
function Station({ level }: { level: LearningLevel }) {
  return (
    <li className="station">
      <p className="eyebrow">
        {level.level} · {level.duration}
      </p>
      <h3>{level.title}</h3>
      <p>{level.description}</p>
    </li>
  );
}
