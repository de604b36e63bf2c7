import type { Report } from "../lib/content-schema.ts";
import { figureText } from "../lib/figures.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** A report as one wide feature: what it is on the left, its three strongest figures on the right. */
export function ReportFeature({ report }: { report: Report }) {
  const figures = report.highlights.flatMap((highlight) => figureText(highlight) ?? []).slice(0, 3);
  return (
    <article className="card grid gap-4 desktop:grid-cols-12 desktop:gap-6 desktop:p-6">
      <div className="flex flex-col items-start gap-2 desktop:col-span-7">
        <p className="type-label text-orange-dark">Featured research</p>
        <h3 className="type-h3 leading-snug text-primary-blue">{report.title}</h3>
        <p className="max-w-prose">{report.summary}</p>
        <p className="type-small">Source: {report.source}</p>
        <OutboundLink to={report.link} about={report.title} className="action action-primary mt-auto">
          Read Report
        </OutboundLink>
      </div>
      <ul className="grid content-between gap-3 desktop:col-span-5">
        {figures.map(({ figure, text }) => (
          <li key={text} className="rule pt-2">
            <p className="type-figure text-purple">{figure}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}
