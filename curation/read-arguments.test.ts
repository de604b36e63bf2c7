import { afterEach, expect, test, vi } from "vitest";

import { type Command, dayFlag, numberFlag } from "./command.ts";
import * as add from "./commands/add.ts";
import * as check from "./commands/check.ts";
import * as digest from "./commands/digest.ts";
import * as links from "./commands/links.ts";
import * as retire from "./commands/retire.ts";
import * as schemas from "./commands/schemas.ts";
import { helpText, readArguments } from "./read-arguments.ts";

const commands: Record<string, Command> = { add, check, digest, links, retire, schemas };
afterEach(() => vi.unstubAllEnvs());

test.each(Object.entries(commands))("%s explains itself", (name, command) => {
  const help = helpText(name, command);
  expect(help).toMatch(new RegExp(`^Usage: npm run content -- ${name} `));
  for (const flag of Object.keys(command.flags)) expect(help).toContain(`  --${flag} `);
  expect(help).toContain("2 called wrongly");
});

test.each([
  ["add", "", "add needs <address>: see npm run content -- add --help"],
  ["add", "https://example.com/ b", 'add does not take "b": put texts with spaces in quotes'],
  ["check", "articles", 'check does not take "articles"'],
  ["check", "--wach", "check has no flag --wach (known: --watch, --json, --help)"],
  ["retire", "--reason", "--reason needs <text> after it"],
  ["add", "https://example.com/ --title --featured", "--title needs <text> after it"],
  ["links", "--fix=yes", "--fix takes no value"],
])("%s %s is refused with what is wrong", (name, words, message) => {
  const call = () =>
    readArguments(name, commands[name] as Command, words.split(" ").filter(Boolean));
  expect(call).toThrow(message);
});

test("Every flag that npm took for itself is named, as without it the command would do another thing", () => {
  vi.stubEnv("npm_lifecycle_event", "content");
  for (const [name, command] of Object.entries(commands)) {
    for (const flag of [...Object.keys(command.flags), "json"]) {
      vi.stubEnv(`npm_config_${flag.replaceAll("-", "_")}`, "true");
      expect(() => readArguments(name, command, ["2026-11-20"])).toThrow(
        `npm took --${flag} for itself: write "npm run content --" before the command`,
      );
      vi.unstubAllEnvs();
      vi.stubEnv("npm_lifecycle_event", "content");
    }
  }
});

test.each(["abc", "-1", "1.5", "0", ""])(
  "A time limit of %j is refused with a sentence",
  (timeout) => {
    expect(() => numberFlag({ timeout }, "timeout", 15, 1)).toThrow(
      `--timeout must be a whole number from 1 up, got "${timeout}"`,
    );
  },
);

test("A day that no calendar has is refused with a sentence", () => {
  expect(() => dayFlag({ since: "2026-02-30" }, "since")).toThrow(
    '--since must be a day such as 2026-11-20, got "2026-02-30"',
  );
});
