import { PageHeader } from "../../components/page-header.tsx";
import { TopicEnd } from "../../components/topic-end.tsx";
import { content } from "../../content/content.server.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { relatedPages } from "../../lib/related-pages.ts";
import { pageData } from "../../lib/structured-data.ts";
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
  return pageMeta("reskill-upskill", site, page, pageData("reskill-upskill", site, page));
}

export default function ReskillUpskill({
  loaderData: { page, journey, reasons, statistics, buttons, related },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <section aria-labelledby="journey" className="wrap pb-8">
        <h2 id="journey" className="type-h2 mb-4 text-primary-blue">
          {journey.title}
        </h2>
        <ol className="journey">
          {journey.levels.map((level) => (
            <Station key={level.level} level={level} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="reasons" className="bg-ai text-white">
        <div className="wrap grid gap-x-3 gap-y-4 py-8 tablet:grid-cols-3 print:grid-cols-3">
          <div className="tablet:col-span-3 print:col-span-3">
            <h2 id="reasons" className="type-h2">
              {reasons.title}
            </h2>
            <p>{reasons.lead}</p>
          </div>
          {reasons.statistics.map(({ figure, label }) => (
            <p key={label} className="statistic pt-2">
              <span className="type-figure block">{figure}</span> {label}
            </p>
          ))}
        </div>
      </section>
      <ul className="wrap grid gap-3 pt-8 tablet:grid-cols-3 print:grid-cols-3">
        {statistics.map(({ figure, label }) => (
          <li key={label} className="card">
            <span className="type-figure block text-purple">{figure}</span> <span>{label}</span>
          </li>
        ))}
      </ul>
      <TopicEnd buttons={buttons} related={related} />
    </>
  );
}

/** One stop on the way, with how long it takes to the next. */
function Station({ level }: { level: LearningLevel }) {
  return (
    <li className="station">
      <p className="type-label text-orange-dark">
        {level.level} · {level.duration}
      </p>
      <h3 className="type-card-title mt-0.5 text-primary-blue">{level.title}</h3>
      <p className="mt-1 max-w-prose">{level.description}</p>
    </li>
  );
}
