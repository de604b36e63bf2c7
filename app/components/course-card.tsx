import type { Course } from "../lib/content-schema.ts";
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
      <p className="course-number type-figure" aria-hidden="true">
        {number}
      </p>
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
      <OutboundLink to={course.link} about={course.title} className="action action-primary w-full">
        Enroll Now
      </OutboundLink>
      {withCoursePage && (
        <OutboundLink to={course.link} about={course.title} className="action action-secondary mt-1 w-full">
          View Course
        </OutboundLink>
      )}
    </li>
  );
}
