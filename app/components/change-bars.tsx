/**
 * A change in percent: a gray bar of 100 above a purple bar of what becomes of it.
 *
 * @param longest what the whole width stands for, so that charts side by side have one scale
 * @param label says the same to those who do not see it
 */
export function ChangeBars({
  value,
  longest,
  label,
}: {
  value: number;
  longest: number;
  label: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${longest} 44`}
      preserveAspectRatio="none"
      className="change-bars"
      role="img"
      aria-label={label}
    >
      <path className="base" d="M0 9h100" />
      <path className="changed" d={`M0 35h${value}`} />
    </svg>
  );
}
