import { readContent } from "../app/content/read-content.ts";
import { pageEntries } from "../app/content/schemas.ts";
import { wordJoiner } from "../app/lib/short-words.ts";
import { screens as table } from "../app/screens.ts";

/** What the pages are made of, and so what a reader must find on them. */
export const content = await readContent();
const { site, home } = content;
const { labels: listLabels } = content.articles;
export const { articles } = content.articles;
/** The articles as their page lists them: the featured ones, then the newest, those without a date last. */
export const listed = articles
  .toSorted(
    (one, other) =>
      Number(other.featured) - Number(one.featured) ||
      (other.published ?? "").localeCompare(one.published ?? ""),
  )
  .slice(0, 300);
export const { reports } = content.research;
export const { courses } = content.courses;
export const { partners } = content.partners;

/** The name of the site. */
export const siteName = `${site.brand} ${site.product}`;

/** The specification's routes, by the ids of their screens. */
export const paths = {
  home: "/",
  articles: "/thought-leadership",
  research: "/research",
  courses: "/courses",
  "ai-trends": "/ai-trends",
  "human-ai-collaboration": "/human-ai-collaboration",
  "reskill-upskill": "/reskill-upskill",
} as const;

/** Every screen with an address that shows it, and the status that comes with it. */
export const screens = [
  ...table.map(({ path }) => ({ path: path as string, status: 200 })),
  { path: "/no-such-page", status: 404 },
  // Not a path: the escapes are cut off in the middle of a character.
  { path: "/%E0%A4%A", status: 400 },
];

/** The labels of links and buttons that the tests look for. */
export const labels = {
  ...site.labels,
  newsletter: site.links.newsletter.label,
  filter: listLabels.filter,
  skipToGroup: listLabels.skip,
  category: listLabels.category,
  change: listLabels.change,
  chosen: listLabels.chosen,
  showAll: listLabels.showAll,
  years: listLabels.years,
  back: listLabels.back,
  readArticle: listLabels.read,
  readReport: content.research.labels.read,
  enroll: content.courses.labels.enroll,
  viewCourse: content.courses.labels.view,
  pause: home.partners.pause,
  play: home.partners.play,
  backHome: content["error-pages"].notFound.link,
};

/** The links of the header, in their order. */
export const headerLinks: [label: string, path: string][] = pageEntries(content)
  .filter(({ inHeader }) => inHeader)
  .map(({ menu, path }) => [menu, path]);

/** The links of the footer. */
export const footerLinks = [
  site.links.privacyPolicy,
  site.links.termsOfService,
  site.links.contact,
];

/** A group of articles that a reader can choose: those of one category or of one author. */
export type Group = { name: string; titles: string[] };

/** The groups of articles by one of their fields, in the order of their first articles on the page. */
export function groupsBy(field: "category" | "author"): Group[] {
  const groups = Map.groupBy(listed, (article) => article[field]);
  return [...groups].map(([name, list]) => ({ name, titles: list.map(({ title }) => title) }));
}

/** How the name of every link to another site ends. */
export const inNewTab = new RegExp(`${RegExp.escape(site.labels.newTab)}$`);

/** A text as a reader sees it, without what only screen readers hear at the end of a link. */
export const asSeen = (text: string) =>
  text.replaceAll(wordJoiner, "").replaceAll(/\s+/g, " ").replace(inNewTab, "").trim();
