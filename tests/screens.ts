import { readContent } from "../app/content/read-content.ts";
import { paths as addresses } from "../app/lib/paths.ts";

/** What the pages are made of, and so what a reader must find on them. */
export const content = await readContent();
export const { articles } = content.articles;
export const { reports } = content.reports;
export const { courses } = content.courses;
export const { partners } = content.partners;

/** The specification's routes, by the names of their screens. */
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
  ...Object.values(addresses).map((path) => ({ path: path as string, status: 200 })),
  { path: "/no-such-page", status: 404 },
  // Not a path: the escapes are cut off in the middle of a character.
  { path: "/%E0%A4%A", status: 400 },
];

/** The labels of links and buttons that the tests look for. */
export const labels = {
  skip: "Skip to main content",
  menu: "Menu",
  close: "Close",
  subscribe: "Subscribe",
  newsletter: "Subscribe to Newsletter",
  allArticles: "View All Articles",
  allReports: "View All Research",
  allCourses: "View All Courses",
  readArticle: "Read",
  readReport: "Read Report",
  enroll: "Enroll Now",
  viewCourse: "View Course",
  filter: "Filter the articles",
  showAll: "Show all articles",
  pause: "Pause the logos",
  play: "Play the logos",
  home: "Return to Home",
};

/** The links of the header, in their order. */
export const headerLinks: [label: string, path: string][] = [
  ["Home", paths.home],
  ["Thought Leadership", paths.articles],
  ["Research", paths.research],
  ["Courses", paths.courses],
];

/** The links of the footer. */
export const footerLinks: [label: string, address: string][] = [
  ["Privacy Policy", content.site.links.privacyPolicy],
  ["Terms of Service", content.site.links.termsOfService],
  ["Contact", content.site.links.contact],
];

/** A group of articles that a reader can choose: those of one category or of one author. */
export type Group = { name: string; titles: string[] };

/** The groups of articles by one of their fields, in the order of their first articles. */
export function groupsBy(field: "category" | "author"): Group[] {
  const groups = Map.groupBy(articles, (article) => article[field]);
  return [...groups].map(([name, list]) => ({ name, titles: list.map(({ title }) => title) }));
}

/** How the name of every link to another site ends. */
export const inNewTab = /\(opens in a new tab\)$/;
