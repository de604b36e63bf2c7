import { use } from "react";

import { shortAddress } from "../lib/short-address.ts";
import { smoothPath } from "../lib/smooth-path.ts";
import { point } from "../lib/strokes.ts";
import { paths } from "../screens.ts";
import { Drawing } from "./drawing.tsx";
import { SiteContext } from "./site-context.ts";

/** A screen that says what went wrong and leads home. */
export function ErrorPage({
  code,
  title,
  text,
  link = "Return to Home",
}: {
  code?: string;
  title: string;
  text?: string;
  link?: string;
}) {
  const site = use(SiteContext);
  return (
    <div className="error-page wrap">
      <Outlier />
      <div className="words">
        {code && (
          <p className="type-display" aria-hidden="true">
            {code}
          </p>
        )}
        <h1 className="rule">
          {code && <span className="sr-only">{code}: </span>}
          {title}
        </h1>
        {text && <p>{text}</p>}
        <a href={paths.home} className="action" data-address={site && shortAddress(site.address)}>
          {link}
        </a>
      </div>
    </div>
  );
}

const size = [640, 320] as const;

const curve = (x: number) => 0.38 + 0.4 / (1 + Math.exp(-8 * (x - 0.45)));

const place = (x: number, y: number): [number, number] => [
  Math.round(x * size[0]),
  Math.round((1 - y) * size[1]),
];

/** How far from the curve, in turn, the observations lie that keep to it. */
const deviations = [5, -6, 3, 7, -3, -6, 4, -4, 5, -2, 3, -3].map((percent) => percent / 100);

/** One observation far from the curve that all the others keep to. */
function Outlier() {
  const others = deviations.map((deviation, index) => {
    const x = (index + 0.5) / deviations.length;
    return point(...place(x, curve(x) + deviation));
  });
  const [x, y] = place(0.71, 0.2);
  return (
    <Drawing
      size={size}
      fit="xMinYMid"
      strokes={[
        { path: `M${x} ${y}V${place(0, curve(0.71))[1]}`, opacity: ".4" },
        { path: others.join(""), width: 8, opacity: ".45" },
        { path: point(x, y), width: 32, opacity: ".15" },
        { path: point(x, y), width: 12 },
        { path: smoothPath(curve, -1, 3, 24, place), width: 3 },
      ]}
    />
  );
}
