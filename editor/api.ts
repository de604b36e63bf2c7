import type { Retired } from "../app/content/retired.ts";
import type { ContentName } from "../app/content/schemas.ts";
import type { Article } from "../app/screens/articles/content.ts";
import type { LinkResult } from "../curation/check-links.ts";
import type { Reading } from "../curation/page-proposal.ts";

/**
 * What the page of the editors and its server say to each other: `POST /api/<name>`, JSON both ways,
 * with the token that the page carries (`<meta name="token">`) in the header `x-editor-token`.
 *
 * Whatever cannot be done is answered by a status from 400 up and a `Refusal`.
 */
export type Api = {
  /** Everything that the page shows at first. */
  state(input: Record<string, never>): State;
  /** What is wrong with a draft, in all files: a title may stand twice across them. Empty: it can be saved. */
  check(input: Draft): { problems: FieldProblem[] };
  /**
   * Writes what differs of a file's whole data, unless there is a problem or the file is no longer the
   * one that the editor had before them.
   */
  save(input: Draft & { revision: string }): Saved;
  /** Takes back what was last saved in this run, byte by byte; refused where it was changed since. */
  undo(input: Record<string, never>): Saved;
  /** The page behind an address; refused where the article is there, or was retired. */
  read(input: { address: string }): Reading;
  /** Adds an article at the top. */
  add(input: { draft: NewArticle }): Saved;
  retire(input: { id: number; reason?: string }): Saved;
  /** A screen as it would be with the draft, or an article's card alone, for an iframe's `srcdoc`. */
  preview(input: Draft | { article: Partial<Article> }): { html: string };
  /** Begins to check all links, or waits for it a moment: asked again until the results are in the state. */
  links(input: { begin: boolean }): { progress: LinkProgress } | { state: State };
  /** Writes the new address of one that moved. */
  fixLink(input: { address: string }): Saved;
  /** Takes the title that a page has now for the right one. */
  acceptTitle(input: { address: string }): Saved;
  digest(input: { since: string; intro?: string }): { subject: string; html: string; text: string };
  /** Commits, fetches, rebases, checks and pushes; where any of it fails, all is as it was before. */
  publish(input: {
    choice?: Choice;
  }): { sentence: string; state: State } | { conflicts: Conflict[] };
};

/** A content file's whole data as an editor would have it. */
export type Draft = { name: ContentName; data: unknown };

/** An article that has no number yet. */
export type NewArticle = Omit<Article, "id" | "added">;

export type State = {
  /** Each content file; `data` is null where it cannot be read, and `problems` say why. */
  files: Record<ContentName, { data: unknown; revision: string; schema: JsonSchema }>;
  /** The files other than the articles' list that have a form, in their order, as the site's menu calls them. */
  screens: { name: ContentName; label: string }[];
  /** What was taken off the list of articles, by number. */
  retired: Record<string, Retired>;
  /** What is wrong in the files as they are. */
  problems: FieldProblem[];
  /** Differences to what was last published, in plain words; why they are not known, where git does not tell. */
  changes: { count: number; list: Change[]; problem?: string };
  /** The results of this run's last check, by address; empty before it. */
  links: Record<string, LinkResult>;
  /** What `undo` would take back, as it follows "Undo": absent where there is nothing. */
  undo?: string;
  /** Such as `2026-11-20`. */
  today: string;
};

/** A difference to what was last published, with the titles of the articles that it is about. */
export type Change = { count: number; sentence: string; titles?: string[] };

/** What somebody else changed in another way, and published: `file` and `what` name it to the editor. */
export type Conflict = { file: string; what: string; mine: unknown; theirs: unknown };

/** Whose words are published where both changed the same; for nothing but what the editor has seen. */
export type Choice = { keep: "mine" | "theirs"; conflicts: Conflict[] };

/** A sentence of `npm run content -- check` with the field that it is about. */
export type FieldProblem = { name: ContentName; path: (string | number)[]; message: string };

/** A file was written, or nothing was: for its problems, or as someone else changed it meanwhile. */
export type Saved =
  | { state: State; article?: number }
  | { problems: FieldProblem[] }
  | { conflict: { data: unknown; revision: string } };

export type LinkProgress = { total: number; done: number; host: string };

/** One sentence; `article` and `retired` are the number of the one that it is about. */
export type Refusal = { error: string; article?: number; retired?: number };

/** JSON Schema, draft 7, as `content/.schemas/` has it. */
export type JsonSchema = {
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Input<Name extends keyof Api> = Parameters<Api[Name]>[0];
export type Output<Name extends keyof Api> = ReturnType<Api[Name]>;
