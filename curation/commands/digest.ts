import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

import { readContent } from "../../app/content/read-content.ts";
import { CliError, counted, dayFlag, type Flags, printJson, textFlag } from "../command.ts";
import { digestText, makeDigest, renderDigest } from "../digest.ts";
import { writeFileAtomic } from "../write-file.ts";

export const about = `Writes the newsletter of what was added since a day (that day included): a subject line, HTML to
paste into the mailing service, and the same as plain text beside it.`;

export const flags = {
  since: { value: "<day>", about: "such as 2026-11-16; required" },
  until: { value: "<day>", about: "the last day (today)" },
  intro: { value: "<text>", about: "your own opening words" },
  subject: { value: "<text>", about: "instead of the proposed one" },
  unsubscribe: {
    value: "<text>",
    about: `what your mailing service puts its unsubscribe address in place of, such as
"*|UNSUB|*"; without it, have the service add its own line`,
  },
  out: { value: "<directory>", about: "where to write (build/digest)" },
  open: { about: "shows it in a browser" },
};

export const exitCodes =
  "0 written, 1 nothing was added, or too much for mail programs, 2 called wrongly.";

export async function run(flags: Flags): Promise<number> {
  if (!flags.since) throw new CliError("digest needs --since, a day such as 2026-11-16", 2);
  const since = dayFlag(flags, "since");
  const until = dayFlag(flags, "until");
  const words = (["subject", "intro", "unsubscribe"] as const).flatMap((name) => {
    const text = textFlag(flags, name);
    return text ? [[name, text]] : [];
  });
  const content = await readContent();
  const digest = makeDigest(content, since, until, Object.fromEntries(words));
  if (digest.articles.length === 0) {
    const days = content.articles.articles.map(({ added }) => added).toSorted();
    throw new CliError(
      `Nothing was added from ${since} to ${until}; the newest article came on ${days.at(-1)}`,
    );
  }
  const html = await renderDigest(digest);

  const directory = textFlag(flags, "out") ?? join("build", "digest");
  await mkdir(directory, { recursive: true });
  const [htmlFile, textFile] = [join(directory, `${until}.html`), join(directory, `${until}.txt`)];
  await writeFileAtomic(htmlFile, html);
  await writeFileAtomic(textFile, digestText(digest));
  const bytes = Buffer.byteLength(html);
  if (flags.json) {
    const articles = digest.articles.map(({ id }) => id);
    printJson({ subject: digest.subject, html: htmlFile, text: textFile, bytes, articles });
  } else {
    console.log(`Subject: ${digest.subject}
HTML:    ${htmlFile} (${(bytes / 1024).toFixed(1)} of 102 kB)
Text:    ${textFile}
${counted(digest.articles.length, "article")}, added from ${since} to ${until}`);
    if (!digest.unsubscribe) console.log("Have your mailing service add its unsubscribe line.");
  }
  if (flags.open) await open(resolve(htmlFile));
  return 0;
}

/** @throws CliError where no browser can be started; the newsletter is written by then */
async function open(file: string): Promise<void> {
  const programs: Record<string, string[]> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const browser = process.env.BROWSER ? [process.env.BROWSER] : programs[process.platform];
  const [program = "", ...words] = browser ?? ["xdg-open"];
  await new Promise<void>((done, failed) => {
    const child = spawn(program, [...words, file], { stdio: "ignore", detached: true });
    child.once("error", () =>
      failed(new CliError(`No browser could be started: open ${file} yourself`)),
    );
    child.once("spawn", () => {
      child.unref();
      done();
    });
  });
}
