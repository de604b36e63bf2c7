import type {
  BreadcrumbList,
  CollectionPage,
  Course as CourseData,
  Graph,
  ItemList,
  Organization,
  Report as ReportData,
  WebSite,
} from "schema-dts";

import type { Page } from "../content/fields.ts";
import { siteName } from "../content/schemas.ts";
import type { Site } from "../content/site.ts";
import type { Article } from "../screens/articles/content.ts";
import type { Course } from "../screens/courses/content.ts";
import type { Report } from "../screens/research/content.ts";
import { paths, type ScreenId } from "../screens.ts";
import { anchor, articleAnchor } from "./anchors.ts";

/**
 * What the pages say of themselves to programs, in the vocabulary of schema.org. Other people's
 * articles and reports are listed, and never claimed as ours.
 */

export type Thing = Exclude<Graph["@graph"][number], string>;

const organizationId = (site: Site) => `${site.address}/#organization`;

function organization(site: Site): Exclude<Organization, string> {
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: site.provider,
    url: site.providerLink,
  };
}

/** The way from the home page to another one. */
export function breadcrumbs(id: ScreenId, site: Site, title: string): BreadcrumbList {
  const steps = [
    { name: siteName(site), path: paths.home },
    { name: title, path: paths[id] },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: site.address + step.path,
    })),
  };
}

/** The home page: the site and who runs it. */
export function homeData(site: Site): Thing[] {
  const website: WebSite = {
    "@type": "WebSite",
    "@id": `${site.address}/#website`,
    name: siteName(site),
    url: site.address + paths.home,
    publisher: { "@id": organizationId(site) },
  };
  return [organization(site), website];
}

/** The articles: a collection of links, each to its card here, where the publisher is named. */
export function articlesData(site: Site, page: Page, articles: Article[]): Thing[] {
  const list: ItemList = {
    "@type": "ItemList",
    numberOfItems: articles.length,
    itemListOrder: "https://schema.org/ItemListOrderDescending",
    // The cards by their places on this page, which has no room to say each title a third time.
    itemListElement: articles.map((article) => ({ "@id": `#${articleAnchor(article)}` })),
  };
  const collection: CollectionPage = {
    "@type": "CollectionPage",
    name: page.title,
    url: site.address + paths.articles,
    mainEntity: list,
  };
  return [collection];
}

/** The research page: the reports of others, with where they are published. */
export function reportsData(reports: Report[]): Thing[] {
  return reports.map(
    (report): ReportData => ({
      "@type": "Report",
      name: report.title,
      abstract: report.summary,
      url: report.link,
      publisher: { "@type": "Organization", name: report.publisher },
      ...(report.published && { datePublished: report.published }),
    }),
  );
}

/** The courses' page: all courses in one list, each at its anchor. */
export function coursesData(site: Site, courses: Course[]): Thing[] {
  const list: ItemList = {
    "@type": "ItemList",
    itemListElement: courses.map((course, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: courseData(site, course),
    })),
  };
  return [list, organization(site)];
}

function courseData(site: Site, course: Course): CourseData {
  return {
    "@type": "Course",
    name: course.title,
    description: course.description,
    url: `${site.address}${paths.courses}#${anchor(course.title)}`,
    provider: { "@id": organizationId(site), "@type": "Organization", name: site.provider },
    offers: {
      "@type": "Offer",
      category: "Paid",
      price: course.price.replace(/[^\d.]/g, ""),
      priceCurrency: "USD",
      url: course.link,
    },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: isoDuration(course.duration),
    },
  };
}

/** `3 hours` as ISO 8601 writes it: `PT3H`. The schema of the content lets no other form through. */
function isoDuration(duration: string): string {
  const [amount, unit = ""] = duration.split(" ");
  return unit.startsWith("hour") ? `PT${amount}H` : `PT${amount}M`;
}
