import { coursePictures, type PictureName, pictureSize } from "../lib/course-pictures.ts";
import { Strokes } from "./strokes.tsx";

/** The picture on top of a course's card, from edge to edge; without a name, its place. */
export function CoursePicture({ name }: { name: PictureName | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
      className="course-picture no-print"
      aria-hidden="true"
    >
      {name && <Strokes strokes={coursePictures[name]} />}
    </svg>
  );
}
