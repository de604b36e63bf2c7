/**
 * Small charts of one share of a whole. Each is drawn from the number in the content and hidden
 * from screen readers, which read the figure beside it.
 */

const round = (value: number) => Math.round(value * 100) / 100;

/** A bar, filled from the left to `share` of its length. `share` runs from 0 to 1. */
export function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 300 72" className="chart" aria-hidden="true" preserveAspectRatio="none">
      <path className="rest" d="M0 36h300" strokeWidth="24" />
      <path className="share" d={`M0 36h${round(share * 300)}`} strokeWidth="24" />
    </svg>
  );
}

/** A ring, filled clockwise from the top. `share` runs from 0 to 1. */
export function Ring({ share }: { share: number }) {
  const circumference = 2 * Math.PI * 28;
  return (
    <svg
      viewBox="0 0 300 72"
      className="chart"
      aria-hidden="true"
      preserveAspectRatio="xMinYMid meet"
    >
      <circle className="rest" cx="36" cy="36" r="28" strokeWidth="16" />
      <circle
        className="share"
        cx="36"
        cy="36"
        r="28"
        strokeWidth="16"
        strokeDasharray={`${round(share * circumference)} ${round(circumference)}`}
        transform="rotate(-90 36 36)"
      />
    </svg>
  );
}

/** Fifty dots in five rows, of which `share` are filled, column by column. `share` runs from 0 to 1. */
export function Dots({ share }: { share: number }) {
  const dots = Array.from(
    { length: 50 },
    (_, index) => `M${8 + Math.floor(index / 5) * 14} ${8 + (index % 5) * 14}h0`,
  );
  const filled = Math.round(share * dots.length);
  return (
    <svg
      viewBox="0 0 300 72"
      className="chart"
      aria-hidden="true"
      preserveAspectRatio="xMinYMid meet"
    >
      <path
        className="rest"
        d={dots.slice(filled).join("")}
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path
        className="share"
        d={dots.slice(0, filled).join("")}
        strokeWidth="10"
        strokeLinecap="round"
      />
    </svg>
  );
}
