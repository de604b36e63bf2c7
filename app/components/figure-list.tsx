import { figureText } from "../lib/figures.ts";
import type { Report } from "../screens/research/content.ts";
import { FigureChart } from "./figure-chart.tsx";

/** A report's highlights one below the other, each with the figure that it begins with set large. */
export function FigureList({ report }: { report: Report }) {
  return (
    <ul className="figure-list">
      {report.highlights.map((statement) => {
        const parts = figureText(statement);
        return (
          <li key={statement}>
            {parts ? (
              <>
                <FigureChart highlight={statement} report={report} />
                <span>
                  {parts.lead} <span className="figure">{parts.figure}</span>
                  {parts.colon && <span className="sr-only">{parts.colon}</span>}
                </span>{" "}
                <span>{parts.text}</span>
              </>
            ) : (
              <span>{statement}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
