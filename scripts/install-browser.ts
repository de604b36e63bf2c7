import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

import { installPackages, mayInstall, osRelease } from "./debian-packages.ts";

/** Finds a Chromium for the browser tests, or installs one, and prints its path. */

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

if (import.meta.main) {
  const browser = findBrowser() ?? installBrowser();
  if (browser) console.log(browser);
  else {
    console.error(
      "No browser could be installed: install Chromium, or run the tests on a machine that is online",
    );
    process.exitCode = 1;
  }
}

/** The path of a Chromium that starts: the system's, else Playwright's own. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...applications, chromium.executablePath()].find(starts);
}

/** Ubuntu's chromium is a note that tells people to use another package: being there is not enough. */
function starts(path: string): boolean {
  return (
    existsSync(path) &&
    spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

/** Debian's where this user may install packages, else Playwright's, which comes by download. */
function installBrowser(): string | undefined {
  const allowed = mayInstall();
  // Debian itself: its descendants may have no Chromium that is more than a note.
  if (allowed && /^ID=debian$/m.test(osRelease())) {
    installPackages(["chromium"]);
    const browser = findBrowser();
    if (browser) return browser;
  }
  succeeds(["playwright", "install", ...(allowed ? ["--with-deps"] : []), "chromium"]);
  return findBrowser();
}

function succeeds([command = "", ...parameters]: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
