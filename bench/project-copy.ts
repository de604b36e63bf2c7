import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parse, stringify } from "yaml";

/** A copy of the project that may be changed and built, with the project's own dependencies. */
export type ProjectCopy = {
  folder: string;
  /** How many articles there really are. */
  articles: number;
  /** Removes what a build makes. */
  clean: () => Promise<void>;
  /** Writes a number of articles, made from the real ones; a suffix changes the first one's title. */
  writeArticles: (count: number, suffix?: string) => Promise<void>;
};

/** Lends a copy of the project and removes it afterwards. */
export async function withProjectCopy(work: (copy: ProjectCopy) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "know-ai-bench-"));
  const made = /^(build|\.git|\.react-router|test-results)$|(^|[\\/])node_modules$/;
  try {
    const filter = (source: string) => !made.test(relative(".", source));
    await cp(resolve("."), folder, { recursive: true, filter });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const file = join(folder, "content/articles.yaml");
    const content: { articles: Article[] } = parse(await readFile(file, "utf8"));
    const real = content.articles;
    await work({
      folder,
      articles: real.length,
      clean: async () => {
        for (const name of ["build", ".react-router"]) {
          await rm(join(folder, name), { recursive: true, force: true });
        }
      },
      writeArticles: async (count, suffix = "") => {
        const articles = Array.from({ length: count }, (_, index) =>
          numbered(real[index % real.length] as Article, index < real.length ? 0 : index + 1_000),
        );
        if (articles[0]) articles[0] = { ...articles[0], title: articles[0].title + suffix };
        await writeFile(file, stringify({ ...content, articles }, { lineWidth: 0 }));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Article = { id: number; title: string; link: string };

/** An article's copy with a number of its own; 0 is the article itself. */
function numbered(article: Article, number: number): Article {
  if (number === 0) return article;
  const link = new URL(article.link);
  link.pathname += `-${number}`;
  // Short enough for the longest title that is allowed.
  const title = `${article.title.slice(0, 130).trim()} (${number})`;
  return { ...article, id: number, title, link: link.href };
}
