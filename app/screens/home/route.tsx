import type { ReactNode } from "react";
import { ArticleCard } from "../../components/article-card.tsx";
import { CourseCard } from "../../components/course-card.tsx";
import { LogoStrip } from "../../components/logo-strip.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { ReportFeature } from "../../components/report-feature.tsx";
import { RiskCurve } from "../../components/risk-curve.tsx";
import { SectionHeading } from "../../components/section-heading.tsx";
import { content } from "../../content/content.server.ts";
import { siteName } from "../../content/schemas.ts";
import type { Site } from "../../content/site.ts";
import { sizedPartners } from "../../lib/logos.server.ts";
import { feedLinks, pageMeta } from "../../lib/page-meta.ts";
import { featuredReport, newestFeatured } from "../../lib/selections.ts";
import { homeData } from "../../lib/structured-data.ts";
import { paths } from "../../screens.ts";
import type { Route } from "./+types/route";
import type { HomeContent } from "./content.ts";

export async function loader() {
  return {
    site: content.site,
    home: content.home,
    articles: newestFeatured(content.articles.articles, 3),
    report: featuredReport(content.research.reports),
    courses: content.courses.courses.slice(0, 4),
    partners: await sizedPartners(content.partners.partners),
  };
}

export function meta({ loaderData: { site, home } }: Route.MetaArgs) {
  return [...pageMeta("home", site, home.page, homeData(site)), ...feedLinks(site)];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { site, home, articles, report, courses, partners } = loaderData;
  return (
    <>
      <Hero site={site} tagline={home.tagline} />
      <Newsletter site={site} newsletter={home.newsletter} />
      <HomeSection
        {...home.articles}
        id="articles"
        all={{ to: paths.articles, label: "View All Articles" }}
      >
        <ul className="card-rows article-row grid gap-3 desktop:grid-cols-3">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} library={paths.articles} />
          ))}
        </ul>
      </HomeSection>
      {report && (
        <HomeSection
          {...home.research}
          id="research"
          tint
          all={{ to: paths.research, label: "View All Research" }}
        >
          <ReportFeature report={report} />
        </HomeSection>
      )}
      <HomeSection
        {...home.courses}
        id="courses"
        all={{ to: paths.courses, label: "View All Courses" }}
      >
        <ul className="card-rows course-row grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
          {courses.map((course, index) => (
            <CourseCard key={course.id} course={course} number={index + 1} as="h3" />
          ))}
        </ul>
      </HomeSection>
      <LogoStrip title={home.partners.title} partners={partners} />
    </>
  );
}

function Hero({ site, tagline }: { site: Site; tagline: string }) {
  return (
    <div className="hero bg-ai text-white">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <h1 className="type-display">{siteName(site)}</h1>
          <p className="type-h4 mt-3 max-w-prose">{tagline}</p>
        </div>
        <RiskCurve className="hero-art" />
      </div>
    </div>
  );
}

function Newsletter({ site, newsletter }: { site: Site; newsletter: HomeContent["newsletter"] }) {
  return (
    <section aria-labelledby="newsletter" className="bg-blue-dark text-white">
      <div className="wrap newsletter py-4">
        <div>
          <h2 id="newsletter" className="type-h4">
            {newsletter.title}
          </h2>
          <p className="max-w-prose">{newsletter.text}</p>
        </div>
        <OutboundLink
          to={site.links.newsletter.link}
          className="action action-light"
          about={newsletter.title}
        >
          Subscribe
        </OutboundLink>
      </div>
    </section>
  );
}

/** A section of the home page, ending with the way to everything of its kind. */
function HomeSection({
  id,
  title,
  lead,
  tint = false,
  all,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  tint?: boolean;
  all: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={tint ? "bg-neutral-xlight" : ""}>
      <div className="wrap py-8">
        <SectionHeading id={id} title={title} lead={lead}>
          <a href={all.to} className="text-link section-link">
            {all.label}
          </a>
        </SectionHeading>
        {children}
      </div>
    </section>
  );
}
