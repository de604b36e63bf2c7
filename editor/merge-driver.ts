import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

import { formatPath } from "../app/content/problems.ts";
import { editYaml } from "../curation/edit-yaml.ts";
import { mergeData } from "./merge-data.ts";

/**
 * Merges a content file for git, by its data: `merge-driver.ts <base> <theirs> <own> <path>`. Two new
 * articles at the top of the list are no conflict, as they are for git, which sees lines.
 */

/** What is said of a conflict begins with it. */
export const conflictMark = "conflict: ";

/** Thrown where both changed the same. */
class Conflict extends Error {}

if (import.meta.main) {
  const [base = "", theirs = "", own = "", path = ""] = process.argv.slice(2);
  const [before, text, other] = [base, theirs, own].map((file) => readFileSync(file, "utf8"));
  try {
    // JSON is YAML, too.
    const data = mergeData(parse(before ?? ""), parse(other ?? ""), parse(text ?? ""), (at) => {
      throw new Conflict(`${formatPath(at) || "the whole"} in ${path}`);
    });
    const isYaml = path.endsWith(".yaml");
    writeFileSync(
      theirs,
      isYaml ? editYaml(path, text ?? "", data) : `${JSON.stringify(data, null, 2)}\n`,
    );
  } catch (error) {
    console.error(`${conflictMark}${error instanceof Conflict ? error.message : path}`);
    process.exitCode = 1;
  }
}
