import { z } from "zod";

import { cardCharacterProblem } from "./card-characters.ts";
import { linkIdentity, linkProblem } from "./links.ts";

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

function textProblem(value: string): string | undefined {
  // Spaces that have no width are as empty as nothing at all.
  if (/^[\s\p{Cf}]*$/u.test(value)) return "must not be empty";
  // Control characters and halves of characters are invisible to an editor and not allowed in HTML.
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(value)) {
    return "must be one line without line breaks and other control characters";
  }
  if (value !== value.trim()) return "must not begin or end with a space";
  return undefined;
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
  .custom<string>((value) => typeof value === "string" && isDate(value), { message: dateMessage })
  .meta({
    type: "string",
    pattern: `^(${dayPattern}|\\d{4}-(0[1-9]|1[0-2]))$`,
    patternErrorMessage: dateMessage,
  });

export const day = z
  .string()
  .refine((value) => value.length === 10 && isDate(value), { message: dayMessage })
  .meta({ pattern: `^${dayPattern}$`, patternErrorMessage: dayMessage });

function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value.padEnd(10, "-01")}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
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

/** The two buttons at the end of a topic page. */
export const buttons = z
  .array(labeledLink.extend({ link: link.optional() }))
  .length(2)
  .describe("A button does nothing until it has a link");

export const point = z.strictObject({ title: text(60), text: text(240) });
export const statistic = z.strictObject({ figure: text(12), label: text(60) });

/** What makes two texts the same to a reader. */
export const sameText = (value: unknown) => String(value).normalize().toLowerCase();
/** What makes two addresses the same page. */
export const sameLink = (value: unknown) => linkIdentity(String(value));

/** What an entry must have for itself: by field, what makes two values the same. */
type Identities = Record<string, (value: unknown) => string>;

/** A list whose entries differ in some fields, also where one of them has other faults. */
export function uniqueList<Entry extends z.ZodType>(entry: Entry, identities: Identities) {
  return z.array(entry).superRefine(
    (entries, context) => {
      for (const [field, identity] of Object.entries(identities)) {
        const seen = new Map<string, number>();
        for (const [index, item] of entries.entries()) {
          const input = (item as Record<string, unknown> | null | undefined)?.[field];
          if (typeof input !== "string" && typeof input !== "number") continue;
          const first = seen.get(identity(input));
          if (first === undefined) seen.set(identity(input), index);
          else {
            const params = { sameAs: [first, field] };
            context.addIssue({ code: "custom", path: [index, field], input, params });
          }
        }
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

export type Page = z.infer<typeof page>;
export type Point = z.infer<typeof point>;
export type Statistic = z.infer<typeof statistic>;
export type ActionButton = z.infer<typeof buttons>[number];
