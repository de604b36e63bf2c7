import { figureText } from "../lib/figures.ts";

/** Statements one below the other, each with the figure that it begins with set large. */
export function FigureList({ statements }: { statements: string[] }) {
  return (
    <ul className="figure-list">
      {statements.map((statement) => {
        const parts = figureText(statement);
        return (
          <li key={statement}>
            {parts ? (
              <>
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
