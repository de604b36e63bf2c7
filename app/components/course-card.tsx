import type { Course } from "../lib/content-schema.ts";
import { CourseDrawing } from "./course-drawing.tsx";
import { OutboundLink } from "./outbound-link.tsx";

/** One course with its number, price and length; `withCoursePage` adds the link to its own page. */
export function CourseCard({
  course,
  number,
  as: Heading,
  withCoursePage = false,
}: {
  course: Course;
  number: number;
  as: "h2" | "h3";
  withCoursePage?: boolean;
}) {
  return (
    <li className="card course-card">
      <div className="course-drawing">
        <span className="type-figure" aria-hidden="true">
          {number}
        </span>
        <CourseDrawing number={number} />
      </div>
      <Heading className="type-card-title">{course.title}</Heading>
      <p className="type-small">{course.description}</p>
      <dl className="metadata">
        <div>
          <dt className="sr-only">Length</dt>
          <dd>{course.duration}</dd>
        </div>
        <div>
          <dt className="sr-only">Price</dt>
          <dd>{course.price}</dd>
        </div>
        <div>
          <dt className="sr-only">Format</dt>
          <dd>Online</dd>
        </div>
      </dl>
      <div className="grid gap-1">
        <OutboundLink to={course.link} about={course.title} className="action action-primary">
          Enroll Now
        </OutboundLink>
        {withCoursePage && (
          <OutboundLink to={course.link} about={course.title} className="action action-secondary">
            View Course
          </OutboundLink>
        )}
      </div>
    </li>
  );
}
