import { type Article, schema } from "../../app/screens/articles/content.ts";
import { drawCard } from "../article-card.ts";
import { askArticle, askWhether, type Draft, excerptProblem } from "../ask-article.ts";
import { changeContent } from "../change-content.ts";
import { dayFlag, type Flags, mayAsk, printJson, Stop, textFlag } from "../command.ts";
import { insertEntry } from "../edit-yaml.ts";
import { FetchError, fetchPage, type Hop } from "../fetch-page.ts";
import {
  type Library,
  libraryFile,
  nextId,
  readLibrary,
  refuseDuplicate,
} from "../library-file.ts";
import { linkProblem, withoutTracking } from "../link-address.ts";
import { type Proposal, proposeFrom } from "../page-proposal.ts";

export const help = `Usage: npm run content -- add <address> [flags]

Adds an article to the top of ${libraryFile}. Reads the page for title, publisher, date and its own
address, asks for the rest, shows the card as readers will see it, and writes. With every flag given
it asks nothing; without a terminal it never asks and names the flag that is missing.

  --title <text>         the article's own title (else the page's)
  --publisher <name>     one of the list in the file (else the page's)
  --published <date>     2026-05-07 or 2026-05, or none (else the page's)
  --category <topic>     one of the list in the file
  --excerpt <text>       your words, 220 characters at most
  --featured             it may stand on the home page
  --added <day>          the day on which it came into the library (else today)
  --offline              does not fetch the page: title, publisher and the rest come from flags
  --dry-run              shows the card and writes nothing
  --yes                  does not ask whether to write
  --allow-insecure       follows redirects over http
  --allow-private        fetches from this machine and the local network too
  --timeout <seconds>    for the whole page (15)
  --json                 {"added": {…}, "file", "redirects": […]}

Exit codes: 0 added, 1 refused (a duplicate, a page that is gone), 2 called wrongly, 130 broken off.`;

export const options = {
  title: { type: "string" },
  publisher: { type: "string" },
  published: { type: "string" },
  category: { type: "string" },
  excerpt: { type: "string" },
  featured: { type: "boolean" },
  added: { type: "string" },
  offline: { type: "boolean" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
  "allow-insecure": { type: "boolean" },
  "allow-private": { type: "boolean" },
  timeout: { type: "string" },
} as const;

export async function run(flags: Flags, words: string[]): Promise<number> {
  const address = addressOf(words);
  const added = dayFlag(flags, "added");
  const library = await readLibrary();
  await refuseDuplicate(library, { link: address });

  const say = (line: string) => void (flags.json || console.log(line));
  if (address !== words[0]) say(`Without tracking parameters: ${address}`);
  const { page, redirects } = await readPage(address, flags, library, say);
  const link = page.link ?? address;
  if (link !== address) say(`Address of its own: ${link}`);
  await refuseDuplicate(library, { link });

  const given = draftOf(flags, library);
  const draft = mayAsk(flags) ? await askArticle(given, page, library) : fromFlags(given, page);
  const article = whole({ ...draft, link, added }, await nextId(library), page);
  await refuseDuplicate(library, article);

  say(drawCard(article));
  if (flags["dry-run"]) say("Nothing was written (--dry-run).");
  else {
    if (mayAsk(flags) && !flags.yes && !(await askWhether("Add this article?"))) {
      throw new Stop("Broken off: nothing was written.", 130);
    }
    await write(article);
    say(`Added as article ${article.id} to ${libraryFile}. To look at it: npm start`);
  }
  if (flags.json)
    printJson({ [flags["dry-run"] ? "proposed" : "added"]: article, file: libraryFile, redirects });
  return 0;
}

function addressOf([address, ...more]: string[]): string {
  if (address === undefined)
    throw new Stop("add needs an address: npm run content -- add https://…", 2);
  if (more.length > 0) {
    throw new Stop(`add takes one address, and "${more[0]}" is a second: put texts in quotes`, 2);
  }
  const link = withoutTracking(address);
  const problem = linkProblem(link);
  if (problem) throw new Stop(`${address} ${problem}`, 2);
  return link;
}

async function readPage(
  address: string,
  flags: Flags,
  library: Library,
  say: (line: string) => void,
): Promise<{ page: Proposal; redirects: Hop[] }> {
  if (flags.offline) return { page: {}, redirects: [] };
  try {
    const page = await fetchPage(address, {
      timeout: Number(textFlag(flags, "timeout") ?? 15) * 1000,
      allowInsecure: Boolean(flags["allow-insecure"]),
      allowPrivate: Boolean(flags["allow-private"]),
    });
    for (const { status, from, to } of page.hops) say(`Redirected (${status}): ${from} → ${to}`);
    if ([404, 410].includes(page.status)) {
      throw new Stop(
        `${page.address} answers ${page.status}, so readers would find nothing: correct the address`,
      );
    }
    if (page.status !== 200) {
      say(
        `${page.address} answers ${page.status} to programs, so its title and date are for you to give.`,
      );
      return { page: {}, redirects: page.hops };
    }
    return { page: await proposeFrom(page, library), redirects: page.hops };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    for (const { status, from, to } of error.hops) say(`Redirected (${status}): ${from} → ${to}`);
    const message = `${error.hops.at(-1)?.to ?? address} ${error.message}`;
    const offline = ["network", "no-such-host", "time"].includes(error.failure);
    // What is not safe or not a page is refused; what may be this machine's own network is not.
    if (!offline) throw new Stop(`${message}. To add it all the same: --offline`);
    if (!mayAsk(flags) && !(textFlag(flags, "title") && textFlag(flags, "publisher"))) {
      throw new Stop(`${message}. Without the page: --title and --publisher`);
    }
    say(`${message}. Going on without the page.`);
    return { page: {}, redirects: error.hops };
  }
}

function draftOf(flags: Flags, library: Library): Draft {
  const [title, excerpt] = [textFlag(flags, "title"), textFlag(flags, "excerpt")];
  const author = oneOf(flags, "publisher", library.publishers);
  const category = oneOf(flags, "category", library.categories);
  const published = textFlag(flags, "published");
  return {
    ...(title !== undefined && { title }),
    ...(excerpt !== undefined && { excerpt }),
    ...(author && { author }),
    ...(category && { category }),
    ...(published === "none" && { published: undefined }),
    ...(published && published !== "none" && { published }),
    ...(flags.featured === true && { featured: true }),
  } as Draft;
}

function oneOf(flags: Flags, name: string, list: string[]): string | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  const found = list.find((item) => item.toLowerCase() === value.toLowerCase());
  if (found) return found;
  const known = list.map((item) => `"${item}"`).join(", ");
  throw new Stop(
    `--${name} must be one of ${known}, got "${value}" (a new one goes into the list in ${libraryFile} first)`,
    2,
  );
}

/** Nobody to ask: facts come from the page, an editor's words and choices only from flags. */
function fromFlags(given: Draft, page: Proposal): Draft {
  const draft: Draft = {
    ...(page.title && { title: page.title }),
    ...(page.author && { author: page.author }),
    ...(page.published && { published: page.published }),
    featured: false,
    ...given,
  };
  const missing = (["title", "author", "category", "excerpt"] as const)
    .filter((key) => draft[key] === undefined)
    .map((key) => (key === "author" ? "--publisher" : `--${key}`));
  if (missing.length > 0)
    throw new Stop(`Without a terminal to ask in, add needs ${missing.join(" and ")}`, 2);
  return draft;
}

/** The entry with its keys in the file's order, or what is wrong with it. */
function whole(draft: Draft, id: number, page: Proposal): Article {
  const { title, excerpt, author, category, featured, link, published, added } = draft;
  const found = excerptProblem(excerpt ?? "", page);
  if (found) throw new Stop(`--excerpt ${found}`, 2);
  const entry = {
    id,
    title,
    excerpt,
    author,
    category,
    featured,
    link,
    ...(published && { published }),
    added,
  };
  const { error } = schema.shape.articles.element.safeParse(entry);
  const issue = error?.issues[0];
  if (!issue) return entry as Article;
  const long =
    issue.code === "too_big" ? `must be at most ${issue.maximum} characters` : issue.message;
  throw new Stop(`--${String(issue.path[0])} ${long}`, 2);
}

function write(article: Article): Promise<string> {
  return changeContent("articles", async (text) => {
    // The file may have changed while the editor was asked.
    const library = await readLibrary();
    await refuseDuplicate(library, article);
    article.id = await nextId(library);
    return insertEntry(libraryFile, text, "articles", article);
  });
}
