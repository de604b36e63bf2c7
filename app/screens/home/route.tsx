import { ArticleCard } from "../../components/article-card.tsx";
import { CourseCard } from "../../components/course-card.tsx";
import { Drawing } from "../../components/drawing.tsx";
import { LogoStrip } from "../../components/logo-strip.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { ReportFeature } from "../../components/report-feature.tsx";
import { Section } from "../../components/section.tsx";
import { content } from "../../content/content.server.ts";
import { siteName } from "../../content/schemas.ts";
import type { Site } from "../../content/site.ts";
import { monthAndYear } from "../../lib/dates.ts";
import { sizedPartners } from "../../lib/logos.server.ts";
import { feedLinks, pageMeta } from "../../lib/page-meta.ts";
import { type Observation, riskCurve } from "../../lib/risk-curve.ts";
import { featuredReport, newestFeatured } from "../../lib/selections.ts";
import { homeData } from "../../lib/structured-data.ts";
import { paths } from "../../screens.ts";
import type { Route } from "./+types/route";
import type { HomeContent } from "./content.ts";

export async function loader() {
  return {
    site: content.site,
    home: content.home,
    observations: content.articles.articles,
    date: monthAndYear(
      content.articles.articles
        .map(({ added }) => added)
        .toSorted()
        .at(-1) ?? "",
    ),
    articles: newestFeatured(content.articles.articles, 3),
    articleLabels: content.articles.labels,
    report: featuredReport(content.research.reports),
    reportLabels: content.research.labels,
    courses: content.courses.courses.slice(0, 4),
    courseLabels: content.courses.labels,
    partners: await sizedPartners(content.partners.partners),
  };
}

export function meta({ loaderData: { site, home } }: Route.MetaArgs) {
  return [...pageMeta("home", site, home.page, homeData(site)), ...feedLinks(site)];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, home, date, articles, report, courses, partners } = loaderData;
  const { articleLabels, reportLabels, courseLabels } = loaderData;
  return (
    <>
      <Hero site={site} home={home} date={date} observations={loaderData.observations} />
      <Newsletter site={site} newsletter={home.newsletter} />
      <Section
        {...home.articles}
        id="articles"
        link={{ to: paths.articles, label: home.articles.all }}
      >
        <ul className="latest-articles columns card-rows">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} labels={articleLabels} />
          ))}
        </ul>
      </Section>
      {report && (
        <Section
          {...home.research}
          id="research"
          tint
          link={{ to: paths.research, label: home.research.all }}
        >
          <ReportFeature report={report} labels={reportLabels} />
        </Section>
      )}
      <Section {...home.courses} id="courses" link={{ to: paths.courses, label: home.courses.all }}>
        <ul className="first-courses columns card-rows">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} labels={courseLabels} />
          ))}
        </ul>
      </Section>
      <LogoStrip {...home.partners} partners={partners} />
    </>
  );
}

const curveSize = [760, 480] as const;

/** Its date, of the newest article, stands on paper only. */
function Hero({
  site,
  home,
  date,
  observations,
}: {
  site: Site;
  home: HomeContent;
  date: string;
  observations: Observation[];
}) {
  return (
    <div className="hero gradient wrap">
      <Drawing
        size={curveSize}
        fit="xMinYMid"
        strokes={riskCurve(observations, ...curveSize, 1, 1)}
      />
      <div className="words">
        <h1 className="type-display">{siteName(site)}</h1>
        <p>{home.tagline}</p>
        <p hidden className="date">
          {date}
        </p>
        <ul className="no-print">
          {(["articles", "research", "courses"] as const).map((id) => (
            <li key={id}>
              <a href={paths[id]} className="tap">
                {home.links[id]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Newsletter({ site, newsletter }: { site: Site; newsletter: HomeContent["newsletter"] }) {
  return (
    <section aria-labelledby="newsletter" className="newsletter split dark wrap">
      <div>
        <h2 id="newsletter" className="type-h4">
          {newsletter.title}
        </h2>
        <p>{newsletter.text}</p>
      </div>
      <OutboundLink
        to={site.links.newsletter.link}
        className="action action-outline"
        about={newsletter.title}
      >
        {newsletter.button}
      </OutboundLink>
    </section>
  );
}
