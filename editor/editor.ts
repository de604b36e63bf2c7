import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

import { ContentError, type Problem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import { readRetired, retiredPath } from "../app/content/retired.ts";
import { type Content, type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import {
  addArticle,
  excerptProblem,
  nextId,
  readArticles,
  retireArticle,
} from "../curation/articles.ts";
import { draftText, problemsOf, writeData } from "../curation/change-content.ts";
import {
  acceptTitle,
  checkLinks,
  type LinkResult,
  writeNewAddress,
} from "../curation/check-links.ts";
import { CliError, today } from "../curation/command.ts";
import { digestText, makeDigest, renderDigest } from "../curation/digest.ts";
import { makeSchemas, schemaPath, writeSchemas } from "../curation/json-schemas.ts";
import { proposeArticle } from "../curation/page-proposal.ts";
import { withLock, writeFileAtomic } from "../curation/write-file.ts";
import type { Api, Draft, FieldProblem, Input, LinkProgress, Output, Saved, State } from "./api.ts";
import { readChanges } from "./changes.ts";
import type { Preview } from "./preview.ts";
import { ConflictError, contentNames, publish, published } from "./publish.ts";

type Handlers = {
  [Name in keyof Api]: (input: Input<Name>) => Promise<Output<Name>>;
};

/** How a change ended: what the page is told besides the state. */
type Outcome = Exclude<Saved, { state: State }> | { article?: number };

/** What belongs to no screen has no name in the menu. */
const otherLabels: Record<string, string> = {
  site: "Every page",
  partners: "Logos",
  "error-pages": "Error pages",
};

/** What an article is at least, so that a card can be drawn of one that is half written. */
const blank = {
  id: 1,
  title: "",
  excerpt: "",
  author: "",
  category: "",
  link: "",
  featured: false,
};

/** What the page can have done, on top of the functions of the commands. */
export function makeEditor(loadPreview: () => Promise<Preview>): Handlers {
  const links = new Map<string, LinkResult>();
  /** What pages said of themselves, by address: an article's excerpt is to be the editor's own. */
  const descriptions = new Map<string, string>();
  /** The last change, with the files as they were and are. */
  let last: { what: string; before: Texts; after: Texts } | undefined;
  let preview: Promise<Preview> | undefined;
  let checking: Promise<true> | undefined;
  let progress: LinkProgress = { total: 0, done: 0, host: "" };

  async function state(): Promise<State> {
    const texts = await readTexts();
    const data = dataIn(texts);
    const { categories = [], authors = [] } = data.articles ?? {};
    const forms = await makeSchemas({ categories, authors });
    const files = contentNames.map((name) => {
      const schema = JSON.parse(forms.get(schemaPath(name)) ?? "{}");
      return [
        name,
        { data: data[name], revision: revisionOf(texts.get(contentFile(name))), schema },
      ];
    });
    const labelOf = (name: ContentName) => {
      const { menu, title } = (data[name] as Partial<Content["articles"]> | null)?.page ?? {};
      return otherLabels[name] ?? menu ?? title ?? name;
    };
    return {
      files: Object.fromEntries(files),
      screens: contentNames.map((name) => ({ name, label: labelOf(name) })),
      retired: await readRetired().catch(() => ({})),
      problems: await fieldProblems(() => readContent()),
      changes: await readChanges(labelOf),
      links: Object.fromEntries(links),
      ...(last && { undo: last.what }),
      today: today(),
    };
  }

  /** Does what changes files, and keeps what they were: the last such change can be taken back. */
  async function recorded(what: string, change: () => Promise<Outcome>): Promise<Saved> {
    const before = await readTexts();
    const result = await change().catch((error: { cause?: unknown }) => {
      const cause = error instanceof ContentError ? error : error.cause;
      if (cause instanceof ContentError) return { problems: cause.problems.map(fieldProblem) };
      throw error;
    });
    const after = await readTexts();
    if (published.some((path) => before.get(path) !== after.get(path)))
      last = { what, before, after };
    return "problems" in result || "conflict" in result
      ? result
      : { ...result, state: await state() };
  }

  async function checkAll(): Promise<true> {
    const results = await checkLinks({
      today: today(),
      patience: 3,
      delay: Number(process.env.CONTENT_TEST_DELAY ?? 1000),
      timeout: 20_000,
      onStart(total) {
        progress = { total, done: 0, host: "" };
        return (host) => {
          progress = { total, done: progress.done + 1, host };
        };
      },
    });
    links.clear();
    for (const result of results) links.set(result.address, result);
    return true;
  }

  function linkResult(address: string): LinkResult {
    const result = links.get(address);
    if (result) return result;
    throw new CliError(
      `${address} has not been checked since the editor was started: check the links first`,
    );
  }

  return {
    async state() {
      // The first preview takes seconds: they have passed before an editor has typed a word.
      preview ??= loadPreview();
      preview.catch(() => {});
      return state();
    },

    async check({ name, data }) {
      return { problems: await fieldProblems(() => readDraft({ name, data })) };
    },

    save: ({ name, data, revision }) =>
      recorded(`the change of ${contentFile(name)}`, () =>
        withLock(async (): Promise<Outcome> => {
          const before = await readFile(fileOf(name), "utf8");
          const now = revisionOf(before);
          if (now !== revision) {
            return { conflict: { data: dataOf(name, before), revision: now } };
          }
          await writeData(name, before, data);
          if (name === "articles") await writeSchemas(data as Content["articles"]);
          return {};
        }),
      ),

    async undo() {
      if (!last) throw new CliError("There is nothing to take back");
      const { before, after } = last;
      const changed = published.filter((path) => before.get(path) !== after.get(path));
      await withLock(async () => {
        const now = await readTexts();
        for (const path of changed) {
          if (now.get(path) === after.get(path)) continue;
          throw new CliError(`${path} was changed since: nothing was taken back`);
        }
        for (const path of changed) {
          const text = before.get(path);
          if (text === undefined) await rm(path);
          else await writeFileAtomic(path, text);
        }
      });
      last = undefined;
      return { state: await state() };
    },

    async read({ address }) {
      const reading = await proposeArticle(address, await readArticles(), 15_000);
      const { link, description } = reading.proposal;
      if (description) descriptions.set(link, description);
      return reading;
    },

    add: ({ draft }) =>
      recorded(`adding “${draft.title}”`, async () => {
        const file = await readArticles();
        const article = { ...draft, added: today() };
        const data = {
          ...file,
          articles: [{ id: await nextId(file), ...article }, ...file.articles],
        };
        const problems = await fieldProblems(() => readDraft({ name: "articles", data }));
        const message = excerptProblem(draft.excerpt ?? "", descriptions.get(draft.link));
        if (message) problems.push({ name: "articles", path: ["articles", 0, "excerpt"], message });
        if (problems.length > 0) return { problems };
        const { id } = await addArticle(article);
        return { article: id };
      }),

    retire: ({ id, reason }) =>
      recorded(`retiring article ${id}`, async () => {
        const { link } = await retireArticle(String(id), today(), reason);
        links.delete(link);
        return {};
      }),

    async preview(input) {
      preview ??= loadPreview();
      const { screen, card } = await preview;
      const content = dataIn(await readTexts()) as Content;
      const alone = "article" in input && [{ ...blank, added: today(), ...input.article }];
      const { name, data } = alone
        ? { name: "articles" as const, data: { ...content.articles, articles: alone } }
        : (input as Draft);
      const draft = { ...content, [name]: data };
      try {
        return { html: await (alone ? card(draft) : screen(name, draft)) };
      } catch (error) {
        // What is half written need not be fit to be drawn; anything else is a fault of the code.
        if ((await contentSchemas())[name].safeParse(data).success) throw error;
        throw new CliError("The draft can be shown once its problems are put right");
      }
    },

    async links({ begin }) {
      if (begin) checking ??= checkAll();
      try {
        if (checking && !(await Promise.race([checking, setTimeout(300)]))) return { progress };
      } catch (error) {
        checking = undefined;
        throw error;
      }
      checking = undefined;
      return { state: await state() };
    },

    fixLink: ({ address }) =>
      recorded(`the new address ${linkResult(address).proposal}`, async () => {
        const result = linkResult(address);
        if (!result.proposal) throw new CliError(`${address} has not moved`);
        await writeNewAddress(result);
        links.set(address, { ...result, fixed: true });
        return {};
      }),

    async acceptTitle({ address }) {
      const result = linkResult(address);
      const memory = await acceptTitle(result);
      links.set(address, { ...result, state: "alive", reason: "", memory });
      return { state: await state() };
    },

    async digest({ since, intro }) {
      const digest = makeDigest(await readContent(), since, today(), intro ? { intro } : {});
      return { subject: digest.subject, html: renderDigest(digest), text: digestText(digest) };
    },

    async publish({ choice }) {
      const sentences = (await state()).changes.list.map(({ sentence }) => sentence);
      const message = sentences.join(", ") || "Update the content";
      try {
        const sentence = await withLock(() => publish(message, choice));
        last = undefined;
        return { sentence, state: await state() };
      } catch (error) {
        if (error instanceof ConflictError) return { conflicts: error.conflicts };
        throw error;
      }
    },
  };
}

/** The text of every file that the editor changes; undefined for one that is not there. */
type Texts = Map<string, string | undefined>;

async function readTexts(): Promise<Texts> {
  const texts = published.map((path) => readFile(path, "utf8").catch(() => undefined));
  const found = await Promise.all(texts);
  return new Map(published.map((path, index) => [path, found[index]]));
}

function revisionOf(text = ""): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The path of a content file; any other name is nobody's that uses the page. */
function fileOf(name: ContentName): string {
  if (contentNames.includes(name)) return contentFile(name);
  throw new CliError("There is no such file");
}

/** What all content files say, right or not. */
function dataIn(texts: Texts) {
  const entries = contentNames.map((name) => [name, dataOf(name, texts.get(contentFile(name)))]);
  return Object.fromEntries(entries) as {
    [Name in ContentName]: Partial<Content[Name]> | null;
  };
}

/** What a file says, right or not; null where it cannot be read. */
function dataOf(name: ContentName, text = ""): unknown {
  return parseYaml(contentFile(name), Buffer.from(text)).data ?? null;
}

/** Reads all content as it would be with a draft. */
async function readDraft({ name, data }: Draft): Promise<Content> {
  const before = await readFile(fileOf(name), "utf8");
  return readContent(process.cwd(), { [name]: await draftText(name, before, data) });
}

const fieldProblems = async (read: () => Promise<unknown>) =>
  (await problemsOf(read)).map(fieldProblem);

/** What is wrong in no content file's data is told of with its file, among those of every page. */
function fieldProblem({ file, position, path, message }: Problem): FieldProblem {
  const name = contentNames.find((one) => contentFile(one) === file);
  if (!name && file !== retiredPath) {
    const stray = basename(file);
    message = `There is a file ${stray} in the folder content that does not belong there: remove it`;
    return { name: "site", path: [], message };
  }
  const isData = name && path.length > 0;
  return {
    name: name ?? "site",
    path: path.filter((part) => typeof part !== "symbol"),
    message: isData ? message : `${file}:${position.line} ${message}`,
  };
}
