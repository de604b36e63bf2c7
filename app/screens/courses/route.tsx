import { CourseCard } from "../../components/course-card.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PointColumns } from "../../components/point-columns.tsx";
import { Section } from "../../components/section.tsx";
import { content } from "../../content/content.server.ts";
import { anchor } from "../../lib/anchors.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { coursesData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";

export function loader() {
  return { site: content.site, ...content.courses };
}

export function meta({ loaderData: { site, page, courses } }: Route.MetaArgs) {
  return pageMeta("courses", site, page, coursesData(site, courses));
}

export default function Courses({
  loaderData: { page, labels, reasons, courses },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <Section id="reasons" title={reasons.title} tint>
        <PointColumns points={reasons.points} />
      </Section>
      <section aria-labelledby="all-courses" className="section wrap">
        <h2 id="all-courses" className="sr-only">
          {labels.all}
        </h2>
        <ul className="columns card-rows">
          {courses.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              labels={labels}
              anchor={anchor(course.title)}
              withCoursePage
            />
          ))}
        </ul>
      </section>
    </>
  );
}
