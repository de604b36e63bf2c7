import { figureText } from "../lib/figures.ts";
import { bindShortWords } from "../lib/short-words.ts";
import type { Report } from "../screens/research/content.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** A report as one wide feature: what it is, its three strongest figures, and the way to it. */
export function ReportFeature({ report }: { report: Report }) {
  const figures = report.highlights.flatMap((highlight) => figureText(highlight) ?? []).slice(0, 3);
  return (
    <article className="card gap-4 desktop:p-6">
      <div className="grid items-baseline gap-x-3 gap-y-2 desktop:grid-cols-3">
        <div>
          <p className="type-label text-orange-dark">Featured research</p>
          <h3 className="type-h4 mt-1 text-primary-blue">{bindShortWords(report.title)}</h3>
        </div>
        <div className="desktop:col-span-2">
          <p className="max-w-prose">{report.summary}</p>
          <p className="type-small mt-3">Source: {report.source}</p>
        </div>
      </div>
      <ul className="grid gap-3 tablet:grid-cols-3 print:grid-cols-3">
        {figures.map(({ lead, figure, text }) => (
          <li key={text} className="rule pt-2 text-balance">
            {lead} <span className="type-figure block text-purple">{figure}</span> {text}
          </li>
        ))}
      </ul>
      <OutboundLink
        to={report.link}
        about={report.title}
        className="action action-primary self-start"
      >
        Read Report
      </OutboundLink>
    </article>
  );
}
