import type { Group } from "../../app/lib/article-groups.ts";
import { paths } from "../../app/screens.ts";

/** What is pictured: a screen by its name in file names, its title on the sheet, and its address. */
type Screen = { name: string; title: string; path: string };

/** In what state a picture shows its screen. Widths are in CSS pixels. */
type Look = {
  /** The end of the picture's file name: `1440`, `print`. */
  name: string;
  caption: string;
  width: number;
  medium?: "print";
  forcedColors?: true;
  reducedMotion?: true;
  menu?: true;
};

/** One picture to take, and the file name that it gets: `courses-1440.png`. */
export type Picture = Look & { path: string; file: string };

/** A row of the contact sheet: one screen in all its looks. */
export type Row = { title: string; path: string; pictures: Picture[] };

/** A4 at 96 dots an inch, less the centimeter of margin on each side that browsers print with. */
export const paper = { width: 718, margin: "1cm" };

const widths: Look[] = [375, 768, 1100, 1440].map((width) => ({
  name: String(width),
  caption: `${width} px`,
  width,
}));

const everyScreen: Look[] = [
  ...widths,
  { name: "menu", caption: "Menu, 375 px", width: 375, menu: true },
  { name: "print", caption: "Print, A4", width: paper.width, medium: "print" },
  { name: "forced-colors-375", caption: "Forced colors, 375 px", width: 375, forcedColors: true },
  {
    name: "forced-colors-1440",
    caption: "Forced colors, 1440 px",
    width: 1440,
    forcedColors: true,
  },
];

/** Only home moves by itself. */
const atRest: Look[] = [375, 1440].map((width) => ({
  name: `reduced-motion-${width}`,
  caption: `Reduced motion, ${width} px`,
  width,
  reducedMotion: true,
}));

const notices: Screen[] = [
  { name: "not-found", title: "404: not found", path: "/no-such-page" },
  // The escapes are cut off in the middle of a character: no server can route it.
  { name: "error", title: "400 and 5xx: error", path: "/%E0%A4%A" },
];

/**
 * Every picture of the gallery, row by row: each screen in all looks, then the library with a topic
 * and with a publisher chosen, in all widths.
 *
 * @param groups the library's topics and publishers; of each kind the largest is shown
 */
export function galleryRows(groups: { categories: Group[]; authors: Group[] }): Row[] {
  const screens = Object.values(paths).map((path) => ({
    name: screenName(path),
    title: path === paths.home ? "Home" : path,
    path,
  }));
  const chosen = [largest(groups.categories), largest(groups.authors)].map((group) => ({
    name: `${screenName(paths.articles)}-${group.id}`,
    title: `${paths.articles}, ${group.name}`,
    path: `${paths.articles}#${group.id}`,
  }));
  return [
    ...[...screens, ...notices].map((screen) =>
      row(screen, screen.path === paths.home ? [...everyScreen, ...atRest] : everyScreen),
    ),
    ...chosen.map((screen) => row(screen, widths)),
  ];
}

function row({ name, title, path }: Screen, looks: Look[]): Row {
  const pictures = looks.map((look) => ({ ...look, path, file: `${name}-${look.name}.png` }));
  return { title, path, pictures };
}

function screenName(path: string): string {
  return path.slice(1) || "home";
}

/** @throws where the library has no groups, which its schema does not allow */
function largest(groups: Group[]): Group {
  const [first] = groups.toSorted((one, other) => other.count - one.count);
  if (!first) throw new Error("the library has no groups to choose from");
  return first;
}
