import { z } from "zod";

import { linkProblem } from "./links.ts";

/**
 * The shape of everything in `content/`: one strict schema per file, types inferred from it.
 * An unknown key is an error, so that a misspelt one is not silently left out of the site.
 */

/** Text of one line, at most `max` characters, without space at its ends. */
function text(max: number) {
  return z
    .string()
    .max(max)
    .superRefine((value, context) => {
      const problem = textProblem(value);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });
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

const link = z.string().superRefine((value, context) => {
  const problem = linkProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

const id = z.custom<number>((value) => Number.isSafeInteger(value) && Number(value) > 0, {
  message: "must be a positive whole number such as 58, without quotes",
});

/** A day, or a month where the day is not known: `2026-05-07`, `2026-05`. */
const published = z.custom<string>((value) => typeof value === "string" && isDate(value), {
  message: "must be a date such as 2026-05-07, or 2026-05 where the day is not known",
});

/** The day on which an entry came into the library: what is new is found by it. */
const day = z.string().refine((value) => value.length === 10 && isDate(value), {
  message: "must be a day such as 2026-11-20",
});

function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value.padEnd(10, "-01")}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** What every screen says of itself: heading, lead sentence, and the description for search engines. */
const page = z.strictObject({
  title: text(60),
  label: text(40),
  lead: text(240),
  description: text(165),
});

const button = z.strictObject({ label: text(30), link: link.optional() });
const buttons = z.array(button).length(2);

const point = z.strictObject({ title: text(60), text: text(240) });
const figurePoint = point.extend({ figure: text(12) });
const statistic = z.strictObject({ figure: text(12), label: text(60) });

const article = z.strictObject({
  id,
  title: text(140),
  excerpt: text(220),
  author: text(60),
  category: text(40),
  featured: z.boolean(),
  link,
  published: published.optional(),
  added: day,
});

const report = z.strictObject({
  id,
  title: text(120),
  summary: text(480),
  highlights: z.array(text(160)).min(1).max(8),
  source: text(80),
  link,
  featured: z.boolean(),
  published: published.optional(),
});

const course = z.strictObject({
  id,
  title: text(80),
  duration: z.string().regex(/^[1-9]\d* (hours?|minutes)$/, {
    message: "must be a number and hours or minutes, such as 3 hours",
  }),
  price: z.string().regex(/^\$\d+(\.\d\d)?$/, { message: "must be dollars, such as $79" }),
  description: text(220),
  link,
});

/** Where a logo lies in `public/`; small letters only, as not every computer tells capitals apart. */
export const logoPattern = /^logos\/[a-z0-9-]+\.(svg|png|webp|avif)$/;

const partner = z.strictObject({
  name: text(80),
  logo: z.string().regex(logoPattern, {
    message:
      "must be logos/ and a file name in small letters, digits and hyphens, such as logos/cpcu-society.svg",
  }),
});

const trendCard = z.strictObject({ title: text(80), description: text(280), impact: text(80) });

const collaborationCard = z.strictObject({
  title: text(80),
  human: text(160),
  ai: text(160),
  result: text(160),
});

const learningLevel = z.strictObject({
  title: text(60),
  level: z.enum(["Beginner", "Intermediate", "Advanced", "Expert"]),
  duration: text(20),
  description: text(240),
});

const site = z.strictObject({
  product: text(20),
  year: z.number().int().min(2000).max(2999),
  provider: text(60),
  address: link.refine((value) => !value.endsWith("/"), {
    message: "must be an https address without a slash at its end",
  }),
  links: z.strictObject({
    newsletter: link,
    privacyPolicy: link,
    termsOfService: link,
    contact: link,
  }),
});

const home = z.strictObject({
  description: text(165),
  tagline: text(160),
  newsletter: point,
  articles: z.strictObject({ title: text(60), lead: text(200) }),
  research: z.strictObject({ title: text(60), lead: text(200) }),
  courses: z.strictObject({ title: text(60), lead: text(200) }),
  partners: z.strictObject({ title: text(60) }),
});

const articles = z
  .strictObject({
    page,
    choice: point.extend({ text: text(480) }),
    categories: z.array(text(40)).min(1),
    publishers: z.array(text(60)).min(1),
    articles: z.array(article).min(3),
  })
  .superRefine(
    (value, context) => {
      for (const [field, name] of [
        ["category", "categories"],
        ["author", "publishers"],
      ] as const) {
        const list = value[name];
        if (!Array.isArray(list)) continue;
        for (const [index, entry] of value.articles.entries()) {
          const input = entry?.[field];
          if (typeof input !== "string" || list.includes(input)) continue;
          context.addIssue({
            code: "custom",
            path: ["articles", index, field],
            message: `must be one of the ${name} at the top of the file (${list.map((item) => `"${item}"`).join(", ")})`,
            input,
          });
        }
      }
    },
    // Beside the other problems, not only after them: hence also the checks of what is there.
    { when: ({ value }) => Array.isArray((value as { articles?: unknown } | null)?.articles) },
  );

const reports = z.strictObject({ page, reports: z.array(report).min(1) });

const courses = z.strictObject({
  page,
  reasons: z.strictObject({ title: text(60), points: z.array(point).length(2) }),
  courses: z.array(course).min(4),
});

const partners = z.strictObject({ partners: z.array(partner).min(1) });

const aiTrends = z.strictObject({
  page,
  cards: z.array(trendCard).length(3),
  reasons: z.strictObject({ title: text(60), points: z.array(figurePoint).length(4) }),
  buttons,
});

const humanAiCollaboration = z.strictObject({
  page,
  cards: z.array(collaborationCard).length(4),
  keys: z.strictObject({ title: text(60), points: z.array(point).length(3) }),
  buttons,
});

const reskillUpskill = z.strictObject({
  page,
  journey: z.strictObject({ title: text(60), levels: z.array(learningLevel).length(4) }),
  reasons: z.strictObject({
    title: text(60),
    lead: text(240),
    statistics: z.array(statistic).min(1),
  }),
  statistics: z.array(statistic).length(3),
  buttons,
});

const notices = z.strictObject({
  notFound: z.strictObject({
    title: text(60),
    text: text(200),
    description: text(165),
    link: text(30),
  }),
  error: z.strictObject({
    title: text(60),
    text: text(200),
    description: text(165),
    link: text(30),
  }),
});

/** Every content file by its name without `.yaml`, with its schema. */
export const schemas = {
  site,
  home,
  articles,
  reports,
  courses,
  partners,
  "ai-trends": aiTrends,
  "human-ai-collaboration": humanAiCollaboration,
  "reskill-upskill": reskillUpskill,
  notices,
} satisfies Record<string, z.ZodType>;

/** A content file's name without its ending. */
export type ContentName = keyof typeof schemas;

/** All content of the site, by file. */
export type Content = { [Name in ContentName]: z.infer<(typeof schemas)[Name]> };

export type Site = Content["site"];
export type Article = z.infer<typeof article>;
export type Report = z.infer<typeof report>;
export type Course = z.infer<typeof course>;
export type Partner = z.infer<typeof partner>;
export type TrendCard = z.infer<typeof trendCard>;
export type CollaborationCard = z.infer<typeof collaborationCard>;
export type LearningLevel = z.infer<typeof learningLevel>;
export type Page = z.infer<typeof page>;
export type Point = z.infer<typeof point>;
export type Statistic = z.infer<typeof statistic>;
export type ActionButton = z.infer<typeof button>;
