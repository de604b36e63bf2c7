import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

import { editYaml } from "../curation/edit-yaml.ts";
import { Conflict, mergeData } from "./merge-data.ts";

/**
 * Merges a content file for git, by its data: `merge-driver.ts <base> <theirs> <own> <path>`. Two new
 * articles at the top of the list are no conflict, as they are for git, which sees lines.
 */

/** What is said of a conflict begins with it. */
export const conflictMark = "conflict: ";

if (import.meta.main) {
  const [base = "", theirs = "", own = "", path = ""] = process.argv.slice(2);
  const [before, text, other] = [base, theirs, own].map((file) => readFileSync(file, "utf8"));
  try {
    // JSON is YAML, too.
    const data = mergeData(parse(before ?? ""), parse(other ?? ""), parse(text ?? ""));
    const isYaml = path.endsWith(".yaml");
    writeFileSync(
      theirs,
      isYaml ? editYaml(path, text ?? "", data) : `${JSON.stringify(data, null, 2)}\n`,
    );
  } catch (error) {
    const field = error instanceof Conflict ? `${error.message} in ${path}` : path;
    console.error(`${conflictMark}${field}`);
    process.exitCode = 1;
  }
}
