import { z } from "zod";

import { anchorsOf, id, link, page, points, text, uniqueList } from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";
import { coursePictures, type PictureName } from "../../lib/course-pictures.ts";

const course = z.strictObject({
  id,
  title: text(80),
  duration: z.string().regex(/^[1-9]\d* (hours?|minutes)$/, {
    message: "must be a number and hours or minutes, such as 3 hours",
  }),
  price: z.string().regex(/^\$\d+(\.\d\d)?$/, { message: "must be dollars, such as $79" }),
  description: text(220),
  // Courses may share a page.
  link,
  picture: z
    .enum(Object.keys(coursePictures) as PictureName[])
    .optional()
    .describe("The chart on the card; courses may share one"),
});

/** The courses, and what their page says. The home page shows the first four. */
export const schema = z
  .strictObject({
    page,
    labels: z.strictObject({
      all: text(30).describe("What screen readers call the list of courses"),
      duration: text(20),
      price: text(20),
      format: text(20),
      online: text(20),
      enroll: text(20),
      view: text(20),
    }),
    reasons: z.strictObject({ title: text(60), points: points.length(2) }),
    courses: uniqueList(course, { id: String, title: sameText }).min(4),
  })
  .superRefine(
    anchorsOf(
      ["all-courses", "main", "menu", "reasons"],
      ({ courses }: { courses: { title: string }[] }) =>
        courses.map(({ title }, index) => [["courses", index, "title"], title]),
    ),
  );

export type CoursesContent = z.infer<typeof schema>;
export type Course = z.infer<typeof course>;
