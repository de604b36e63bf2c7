import type { Article } from "../screens/articles/content.ts";
import type { Report } from "../screens/research/content.ts";

/** The newest featured articles, newest first; among those of one date, in the order of the list. */
export function newestFeatured(articles: Article[], count: number): Article[] {
  return articles
    .filter((article) => article.featured)
    .toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? ""))
    .slice(0, count);
}

/** The report that stands on the home page: the first featured one, or the first of all. */
export function featuredReport(reports: Report[]): Report | undefined {
  return reports.find((report) => report.featured) ?? reports[0];
}
