import { figureText } from "../lib/figures.ts";
import { bindShortWords } from "../lib/short-words.ts";
import type { Report, ResearchContent } from "../screens/research/content.ts";
import { DotPlot } from "./dot-plot.tsx";
import { OutboundLink } from "./outbound-link.tsx";

/** A report as one wide feature: what it is, its three strongest figures, and the way to it. */
export function ReportFeature({
  report,
  labels,
}: {
  report: Report;
  labels: ResearchContent["labels"];
}) {
  const figures = report.highlights.flatMap((highlight) => figureText(highlight) ?? []).slice(0, 3);
  return (
    <article className="card report-feature">
      {report.points && <DotPlot points={report.points} average={report.average} />}
      <div className="about columns">
        <div>
          <p className="eyebrow">{labels.featured}</p>
          <h3 className="type-h4">{bindShortWords(report.title)}</h3>
        </div>
        <div>
          <p>{report.summary}</p>
          <p className="source type-small">
            {labels.source} {report.source}
          </p>
        </div>
      </div>
      <ul className="columns">
        {figures.map(({ lead, figure, text }) => (
          <li key={text} className="rule">
            {lead} <span className="type-figure">{figure}</span> {text}
          </li>
        ))}
      </ul>
      <OutboundLink to={report.link} about={report.title} className="action">
        {labels.read}
      </OutboundLink>
    </article>
  );
}
