import { CourseCard } from "../../components/course-card.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PointColumns } from "../../components/point-columns.tsx";
import { content } from "../../content/content.server.ts";
import { anchor } from "../../lib/anchors.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { coursesData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";

export function loader() {
  return { site: content.site, ...content.courses };
}

export function meta({ loaderData: { site, page, courses } }: Route.MetaArgs) {
  return pageMeta("courses", site, page, coursesData(site, page, courses));
}

export default function Courses({ loaderData: { page, reasons, courses } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <section aria-labelledby="reasons" className="bg-neutral-xlight">
        <div className="wrap py-8">
          <h2 id="reasons" className="type-h2 mb-4 text-primary-blue">
            {reasons.title}
          </h2>
          <PointColumns points={reasons.points} />
        </div>
      </section>
      <section aria-labelledby="all-courses" className="wrap py-8">
        <h2 id="all-courses" className="sr-only">
          All courses
        </h2>
        <ul className="card-rows grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
          {courses.map((course, index) => (
            <CourseCard
              key={course.id}
              course={course}
              number={index + 1}
              anchor={anchor(course.title)}
              as="h3"
              withCoursePage
            />
          ))}
        </ul>
      </section>
    </>
  );
}
