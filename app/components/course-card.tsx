import type { Course } from "../screens/courses/content.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** One course with its number, price and length; `withCoursePage` adds the link to its own page. */
export function CourseCard({
  course,
  number,
  anchor,
  as: Heading,
  withCoursePage = false,
}: {
  course: Course;
  number: number;
  /** Where the card can be linked to: on the courses' own page. */
  anchor?: string;
  as: "h2" | "h3";
  withCoursePage?: boolean;
}) {
  return (
    <li id={anchor} className="card course-card">
      <p className="course-number type-figure" aria-hidden="true">
        {number}
      </p>
      <Heading className="type-card-title">{course.title}</Heading>
      <p className="type-small max-w-small">{course.description}</p>
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
