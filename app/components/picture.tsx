import type { ReactNode } from "react";

/** A drawing in points, one line and hairlines, on top of a card from edge to edge. */
export function Picture({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="picture no-print" aria-hidden="true">
      {children}
    </svg>
  );
}
