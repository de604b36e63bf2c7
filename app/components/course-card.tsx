import { coursePictures, pictureSize } from "../lib/course-pictures.ts";
import type { Course, CoursesContent } from "../screens/courses/content.ts";
import { Drawing } from "./drawing.tsx";
import { OutboundLink } from "./outbound-link.tsx";

/** One course with its picture, price and length; `withCoursePage` adds the link to its own page. */
export function CourseCard({
  course,
  labels,
  anchor,
  withCoursePage = false,
}: {
  course: Course;
  labels: CoursesContent["labels"];
  /** Where the card can be linked to: on the courses' own page. */
  anchor?: string;
  withCoursePage?: boolean;
}) {
  return (
    <li id={anchor} className="card course-card">
      <Drawing size={pictureSize} strokes={course.picture ? coursePictures[course.picture] : []} />
      <h3>{course.title}</h3>
      <p className="description">{course.description}</p>
      <dl>
        <div>
          <dt className="sr-only">{labels.duration}</dt>
          <dd>{course.duration}</dd>
        </div>
        <div>
          <dt className="sr-only">{labels.price}</dt>
          <dd>{course.price}</dd>
        </div>
        <div>
          <dt className="sr-only">{labels.format}</dt>
          <dd>{labels.online}</dd>
        </div>
      </dl>
      <div className="actions">
        <OutboundLink to={course.link} about={course.title} className="action">
          {labels.enroll}
        </OutboundLink>{" "}
        {withCoursePage && (
          <OutboundLink
            to={course.link}
            about={course.title}
            className="action action-outline no-print"
          >
            {labels.view}
          </OutboundLink>
        )}
      </div>
    </li>
  );
}
