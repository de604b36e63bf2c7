import { z } from "zod";

import { anchor } from "../lib/anchors.ts";
import { cardCharacterProblem } from "./card-characters.ts";
import { linkIdentity, linkProblem } from "./links.ts";
import { formatPath } from "./problems.ts";
import { sameText, textProblem } from "./texts.ts";

/**
 * The fields that content is made of. Every group of keys is strict: an unknown key is an error, so
 * that a misspelled one is not silently left out of the site. The `meta` is for the JSON Schemas of text
 * editors (`npm run content -- schemas`), where a rule here is a function.
 */

/** Text of one line, at most `max` characters, without space at its ends. */
export function text(max: number) {
  return z.string().max(max).superRefine(reporting(textProblem)).meta({
    pattern: "^\\S(.*\\S)?$",
    patternErrorMessage: "must not be empty, nor begin or end with a space",
  });
}

/** Text that stands on social cards, too. */
export function cardText(max: number) {
  return text(max).superRefine(reporting(cardCharacterProblem));
}

/** Makes a refinement of a function that says what is wrong with a value. */
function reporting(problemOf: (value: string) => string | undefined) {
  return (value: string, context: z.RefinementCtx<string>) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: "custom", message });
  };
}

/** An address on another site. */
export const link = z.string().superRefine(reporting(linkProblem)).meta({
  pattern: "^https://[^/\\s.]+(\\.[^/\\s.]+)+(/\\S*)?$",
  patternErrorMessage: "must be an https address without spaces",
});

export const id = z
  .custom<number>((value) => Number.isSafeInteger(value) && Number(value) > 0, {
    message: "must be a positive whole number such as 58, without quotes",
  })
  .meta({ type: "integer", minimum: 1 });

const dayPattern = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";
const dateMessage = "must be a date such as 2026-05-07, or 2026-05 where the day is not known";
const dayMessage = "must be a day such as 2026-11-20";

/** A day, or a month where the day is not known: `2026-05-07`, `2026-05`. */
export const published = z
  .custom<string>()
  .superRefine(reporting((value) => dateProblem(value, dateMessage)))
  .meta({
    type: "string",
    pattern: `^(${dayPattern}|\\d{4}-(0[1-9]|1[0-2]))$`,
    patternErrorMessage: dateMessage,
  });

export const day = z
  .string()
  .superRefine(
    reporting((value) => (value.length === 10 ? dateProblem(value, dayMessage) : dayMessage)),
  )
  .meta({ pattern: `^${dayPattern}$`, patternErrorMessage: dayMessage });

function dateProblem(value: unknown, message: string): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}(-\d{2})?$/.test(value)) return message;
  const date = new Date(`${value.padEnd(10, "-01")}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value)) return message;
  if (value < "1990") return "must not be before 1990";
  // Where an editor is, it may be tomorrow already.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  return value > tomorrow.slice(0, value.length) ? "must not be in the future" : undefined;
}

/** What every screen says of itself. The home page has no title but the site's name. */
export const homePage = z.strictObject({
  label: cardText(40).describe("The small line above the title"),
  description: text(165).describe("For search engines and for whoever shows a link to the page"),
  menu: text(30).optional().describe("What the header calls the page; its title where left out"),
});
export const page = homePage.extend({
  title: cardText(60),
  lead: text(240).describe("The sentence below the title"),
});

/** A link in words of the editors' own. */
export const labeledLink = z.strictObject({ label: text(30), link });

/** The end of a topic page: two buttons under a heading. */
export const next = z.strictObject({
  title: text(60).describe("Promises nothing while the buttons have no links"),
  buttons: uniqueList(labeledLink.extend({ link: link.optional() }), { label: sameText })
    .length(2)
    .describe("A button does nothing until it has a link"),
});

export const point = z.strictObject({ title: text(60), text: text(240) });
export const points = uniqueList(point, { title: sameText });

/** Where a figure is from. */
export const source = text(80)
  .optional()
  .describe("Where the figure is from, in small type below it; left out where it is not known");

export const statistics = uniqueList(
  z.strictObject({ figure: text(12), label: text(60), source }),
  { label: sameText },
);

/** What makes two addresses the same page. */
export const sameLink = (value: unknown) => linkIdentity(String(value));

/** What makes two values the same. */
type Identity = (value: unknown) => string;

/**
 * A list whose entries differ, also where one of them has other faults.
 *
 * @param identities by which fields, or how, where the entries themselves are texts
 */
export function uniqueList<Entry extends z.ZodType>(
  entry: Entry,
  identities: Record<string, Identity> | Identity,
) {
  const fields = typeof identities === "function" ? { "": identities } : identities;
  return z.array(entry).superRefine(
    (entries, context) => {
      for (const [field, identity] of Object.entries(fields)) {
        const key = field ? [field] : [];
        const seen = new Map<string, number>();
        for (const [index, item] of entries.entries()) {
          const input = field ? (item as Record<string, unknown> | null)?.[field] : item;
          if (typeof input !== "string" && typeof input !== "number") continue;
          const first = seen.get(identity(input));
          if (first === undefined) seen.set(identity(input), index);
          else {
            const params = { sameAs: [first, ...key] };
            context.addIssue({ code: "custom", path: [index, ...key], input, params });
          }
        }
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** A refinement for names that a page's addresses are made of, such as `#claims`: each leads somewhere else. */
export function anchorsOf(
  own: string[],
  names: (content: never) => [path: PropertyKey[], name: unknown][],
) {
  return (content: unknown, context: z.RefinementCtx) => {
    const taken = new Map(own.map((name) => [name, "a part of the page itself"]));
    // A name that stands twice is the list's matter.
    const seen = new Set<string>();
    for (const [path, input] of names(content as never)) {
      if (typeof input !== "string" || seen.has(sameText(input))) continue;
      seen.add(sameText(input));
      const fragment = anchor(input);
      const first = /^article-\d+$/.test(fragment) ? "an article" : taken.get(fragment);
      const message = fragment
        ? first && `must not lead to the address #${fragment}, as ${first} does`
        : "must have a letter or a digit, as an address is made of it";
      const params = { advice: "change or remove it" };
      if (message) context.addIssue({ code: "custom", path, message, params, input });
      else taken.set(fragment, formatPath(path));
    }
  };
}

export type Page = z.infer<typeof page>;
export type Point = z.infer<typeof point>;
export type Next = z.infer<typeof next>;
