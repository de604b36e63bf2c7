import type { Article } from "../screens/articles/content.ts";
import type { Report } from "../screens/research/content.ts";

/** The articles by their own dates, newest first, undated last; those of one date in the order of the file. */
export function newestFirst(articles: Article[]): Article[] {
  return articles.toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? ""));
}

/** The newest featured articles, newest first. */
export function newestFeatured(articles: Article[], count: number): Article[] {
  return newestFirst(articles.filter(({ featured }) => featured)).slice(0, count);
}

/** How many articles their page shows at most. Each weighs some 160 bytes on the wire, and 350 pixels on a phone. */
export const mostOnPage = 300;

/** The articles in the order of their page: the featured ones, then the others, newest first. */
export function articlesOnPage(articles: Article[]): Article[] {
  const sorted = newestFirst(articles);
  const others = sorted.filter(({ featured }) => !featured);
  return [...sorted.filter(({ featured }) => featured), ...others].slice(0, mostOnPage);
}

/** Articles that stand together in the list, under one name. */
type Band = { name: string; articles: Article[] };

/** A band with fewer articles is one with the next older one. */
const fewest = 3;

/**
 * The articles of their page: the featured ones, each of the two newest years, the three years before
 * them, all older ones, those without a date.
 */
export function articleBands(
  articles: Article[],
  labels: { startHere: string; undated: string },
): Band[] {
  const newest = Math.max(...articles.map((article) => yearOf(article) || 0));
  const bandOf = (article: Article) => {
    if (article.featured) return "startHere";
    if (!article.published) return "undated";
    const age = newest - yearOf(article);
    return age < 2 ? age : age < 5 ? 2 : 5;
  };
  const bands: { band: ReturnType<typeof bandOf>; articles: Article[] }[] = [];
  for (const [band, list] of Map.groupBy(articlesOnPage(articles), bandOf)) {
    const last = bands.at(-1);
    const both = typeof band === "number" && typeof last?.band === "number";
    if (both && last.articles.length < fewest) last.articles.push(...list);
    else bands.push({ band, articles: list });
  }
  return bands.map(({ band, articles }) => ({
    name: typeof band === "string" ? labels[band] : yearSpan(articles.map(yearOf)),
    articles,
  }));
}

const yearOf = ({ published }: Article) => Number(published?.slice(0, 4));

/** Writes years, the last one first, as `2026`, `2022–24` or `1999–2016`. */
function yearSpan(years: number[]): string {
  const [last = "", first = ""] = [years[0], years.at(-1)].map(String);
  if (first === last) return last;
  return `${first}–${first.slice(0, 2) === last.slice(0, 2) ? last.slice(2) : last}`;
}

/** The report that stands on the home page: the first featured one, or the first of all. */
export function featuredReport(reports: Report[]): Report | undefined {
  return reports.find((report) => report.featured) ?? reports[0];
}
