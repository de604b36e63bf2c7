import { everything, groupId } from "../lib/article-groups.ts";
import { linkIdentity } from "./links.ts";
import type { ContentName } from "./schema.ts";
import type { Position } from "./yaml-file.ts";

type Duplicate = { name: ContentName; path: PropertyKey[]; message: string };
type Rule = { key: string; unique: Record<string, (value: string | number) => string> };

const sameText = (value: string | number) => String(value).normalize().toLowerCase();

/** Lists whose entries must differ, and how each field is compared. Courses may share a page. */
const rules: Partial<Record<ContentName, Rule>> = {
  articles: {
    key: "articles",
    unique: { id: String, title: sameText, link: (value) => linkIdentity(String(value)) },
  },
  reports: {
    key: "reports",
    unique: { id: String, title: sameText, link: (value) => linkIdentity(String(value)) },
  },
  courses: { key: "courses", unique: { id: String, title: sameText } },
  partners: { key: "partners", unique: { name: sameText, logo: String } },
};

/**
 * Finds entries that stand in a list twice, and screens that share a title or description.
 *
 * @param files parsed data by file name; entries of the wrong shape are passed over, as the schema names them
 */
export function duplicateProblems(
  files: Map<ContentName, unknown>,
  positionOf: (name: ContentName, path: PropertyKey[]) => Position | undefined,
): Duplicate[] {
  const problems: Duplicate[] = [];
  for (const [name, data] of files) {
    const rule = rules[name];
    const entries = rule && (data as Record<string, unknown> | null | undefined)?.[rule.key];
    if (!rule || !Array.isArray(entries)) continue;
    for (const [field, identity] of Object.entries(rule.unique)) {
      const seen = new Map<string, number>();
      for (const [index, entry] of entries.entries()) {
        const value = entry?.[field];
        if (typeof value !== "string" && typeof value !== "number") continue;
        const first = seen.get(identity(value));
        if (first === undefined) {
          seen.set(identity(value), index);
          continue;
        }
        const line = positionOf(name, [rule.key, first, field])?.line;
        problems.push({
          name,
          path: [rule.key, index, field],
          message: `must differ from ${rule.key}[${first}].${field} (line ${line}), got ${JSON.stringify(value)}: change or remove one of the two`,
        });
      }
    }
  }
  return [...problems, ...sharedAddresses(files.get("articles")), ...sharedPageTexts(files)];
}

/** Fragments that the library's page has of its own. */
const taken = new Set([everything, "main", "menu", "choice", ""]);

/** Topics and publishers that would lead to one address, so that a reader could choose only one. */
function sharedAddresses(library: unknown): Duplicate[] {
  const problems: Duplicate[] = [];
  const seen = new Map<string, string>();
  for (const list of ["categories", "publishers"]) {
    const names = (library as Record<string, unknown> | null | undefined)?.[list];
    if (!Array.isArray(names)) continue;
    for (const [index, name] of names.entries()) {
      if (typeof name !== "string") continue;
      const id = groupId(name);
      const first = seen.get(id) ?? (taken.has(id) ? "a part of the page itself" : undefined);
      if (first) {
        problems.push({
          name: "articles",
          path: [list, index],
          message: `must not lead to the address #${id}, as ${first} does, got ${JSON.stringify(name)}: change or remove it`,
        });
      } else seen.set(id, `${list}[${index}]`);
    }
  }
  return problems;
}

/** What says of each screen what it is: the group of keys that holds its title and description. */
const screens: [ContentName, ...string[]][] = [
  ["home"],
  ["articles", "page"],
  ["reports", "page"],
  ["courses", "page"],
  ["ai-trends", "page"],
  ["human-ai-collaboration", "page"],
  ["reskill-upskill", "page"],
  ["notices", "notFound"],
  ["notices", "error"],
];

function sharedPageTexts(files: Map<ContentName, unknown>): Duplicate[] {
  const problems: Duplicate[] = [];
  for (const field of ["title", "description"]) {
    const seen = new Map<string, string>();
    for (const [name, ...group] of screens) {
      const path = [...group, field];
      const value = path.reduce<unknown>(
        (data, key) => (data as Record<string, unknown> | null | undefined)?.[key],
        files.get(name),
      );
      if (typeof value !== "string") continue;
      const first = seen.get(sameText(value));
      if (first) {
        problems.push({
          name,
          path,
          message: `must differ from ${first}, got ${JSON.stringify(value)}: change one of the two, as readers and search engines tell pages apart by it`,
        });
      } else seen.set(sameText(value), `${path.join(".")} in content/${name}.yaml`);
    }
  }
  return problems;
}
