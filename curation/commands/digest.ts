import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

import { readContent } from "../../app/content/read-content.ts";
import { counted, dayFlag, type Flags, printJson, Stop, textFlag } from "../command.ts";
import { digestText, mailProblems, makeDigest } from "../digest.ts";
import { writeWhole } from "../write-file.ts";

export const help = `Usage: npm run content -- digest --since <day> [flags]

Writes the newsletter of what was added to the library since a day (that day included): a subject
line, HTML to paste into the mailing service, and the same as plain text beside it.

  --since <day>          such as 2026-11-16; required
  --until <day>          the last day (today)
  --intro <text>         your own opening words
  --subject <text>       instead of the proposed one
  --unsubscribe <text>   what your mailing service puts its unsubscribe address in place of, such as
                         "*|UNSUB|*"; without it, have the service add its own line
  --out <folder>         where to write (build/digest)
  --open                 shows it in a browser
  --json                 {"subject", "html", "text", "bytes", "articles": [numbers]}

Exit codes: 0 written, 1 nothing was added or mail programs would spoil it, 2 called wrongly.`;

export const options = {
  since: { type: "string" },
  until: { type: "string" },
  intro: { type: "string" },
  subject: { type: "string" },
  unsubscribe: { type: "string" },
  out: { type: "string" },
  open: { type: "boolean" },
} as const;

export async function run(flags: Flags): Promise<number> {
  if (!textFlag(flags, "since"))
    throw new Stop("digest needs --since, a day such as 2026-11-16", 2);
  const since = dayFlag(flags, "since");
  const until = dayFlag(flags, "until");
  const content = await readContent();
  const [subject, intro, unsubscribe] = ["subject", "intro", "unsubscribe"].map((name) =>
    textFlag(flags, name),
  );
  const digest = makeDigest(content, since, until, {
    ...(subject && { subject }),
    ...(intro && { intro }),
    ...(unsubscribe && { unsubscribe }),
  });
  if (digest.articles.length === 0) {
    const newest = content.articles.articles
      .map(({ added }) => added)
      .toSorted()
      .at(-1);
    throw new Stop(
      `Nothing was added from ${since} to ${until}; the newest article came on ${newest}`,
    );
  }

  const { digestHtml } = await loadEmail();
  const html = await digestHtml(digest);
  const problems = mailProblems(html);
  if (problems.length > 0)
    throw new Stop(`The newsletter was not written: it ${problems.join("; it ")}`);

  const folder = textFlag(flags, "out") ?? join("build", "digest");
  await mkdir(folder, { recursive: true });
  const [htmlFile, textFile] = [join(folder, `${until}.html`), join(folder, `${until}.txt`)];
  await writeWhole(htmlFile, html);
  await writeWhole(textFile, digestText(digest));
  const bytes = Buffer.byteLength(html);
  if (flags.json) {
    const articles = digest.articles.map(({ id }) => id);
    printJson({ subject: digest.subject, html: htmlFile, text: textFile, bytes, articles });
  } else {
    console.log(`Subject: ${digest.subject}
HTML:    ${htmlFile} (${(bytes / 1024).toFixed(1)} of 102 kB)
Text:    ${textFile}
${counted(digest.articles.length, "article")}, added from ${since} to ${until}`);
    if (!unsubscribe) console.log("Have your mailing service add its unsubscribe line.");
  }
  if (flags.open) await open(resolve(htmlFile));
  return 0;
}

/** Node runs TypeScript but not JSX; Vite, which builds the site, does. */
async function loadEmail(): Promise<typeof import("../digest-email.tsx")> {
  const path = fileURLToPath(new URL("../digest-email.tsx", import.meta.url));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { module } = await runnerImport<typeof import("../digest-email.tsx")>(path, {
    configFile: false,
    logLevel: "error",
    root,
  });
  return module;
}

/** @throws Stop where no browser can be started; the newsletter is written by then */
async function open(file: string): Promise<void> {
  const [program, ...words] =
    process.env.BROWSER !== undefined
      ? [process.env.BROWSER]
      : process.platform === "darwin"
        ? ["open"]
        : process.platform === "win32"
          ? ["cmd", "/c", "start", ""]
          : ["xdg-open"];
  await new Promise<void>((done, failed) => {
    const child = spawn(program ?? "", [...words, file], { stdio: "ignore", detached: true });
    child.once("error", () =>
      failed(new Stop(`No browser could be started: open ${file} yourself`)),
    );
    child.once("spawn", () => {
      child.unref();
      done();
    });
  });
}
