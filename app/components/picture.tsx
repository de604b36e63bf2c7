import type { ReactNode } from "react";

/** A drawing in points, one line and hairlines, on top of a card from edge to edge. */
export function Picture({
  className = "",
  width,
  height,
  stretched = false,
  children,
}: {
  className?: string;
  width: number;
  height: number;
  /** Whether it fills whatever place it is given, instead of keeping its shape. */
  stretched?: boolean;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretched ? "none" : undefined}
      className={`picture ${className} no-print`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
