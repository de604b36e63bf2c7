import { coursePictures, type PictureName, pictureSize } from "../lib/course-pictures.ts";
import { Picture } from "./picture.tsx";
import { Strokes } from "./strokes.tsx";

/** The picture on a course's card; without a name, its place. */
export function CoursePicture({ name }: { name: PictureName | undefined }) {
  return <Picture {...pictureSize}>{name && <Strokes strokes={coursePictures[name]} />}</Picture>;
}
