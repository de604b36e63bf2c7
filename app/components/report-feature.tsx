import { figureText } from "../lib/figures.ts";
import { bindShortWords } from "../lib/short-words.ts";
import type { Report, ResearchContent } from "../screens/research/content.ts";
import { FigureChart } from "./figure-chart.tsx";
import { OutboundLink } from "./outbound-link.tsx";
import { Source } from "./source.tsx";

/** A report as one wide feature: what it is, its three strongest figures, and the way to it. */
export function ReportFeature({
  report,
  labels,
}: {
  report: Report;
  labels: ResearchContent["labels"];
}) {
  const figures = report.highlights
    .flatMap((highlight) => ({ highlight, ...figureText(highlight) }))
    .filter(({ figure }) => figure)
    .slice(0, 3);
  return (
    <article className="card report-feature">
      <div className="about columns">
        <div className="title">
          <p className="eyebrow">{labels.featured}</p>
          <h3 className="type-h4">{bindShortWords(report.title)}</h3>
        </div>
        <div>
          <p>{report.summary}</p>
          <Source name={report.source} published={report.published} />
        </div>
        <OutboundLink to={report.link} about={report.title} className="action">
          {labels.read}
        </OutboundLink>
      </div>
      <ul className="columns">
        {figures.map(({ highlight, lead, figure, colon, text }) => (
          <li key={highlight} className="rule">
            <FigureChart highlight={highlight} report={report} />
            {lead} <span className="type-figure">{figure}</span>
            {colon && <span className="sr-only">{colon}</span>} {text}
          </li>
        ))}
      </ul>
    </article>
  );
}
