import { globSync } from "node:fs";

import {
  findProgram,
  installPackages,
  MissingProgramError,
} from "../../scripts/debian-packages.ts";
import { startChromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import type { Programs } from "./programs.ts";
import { startWebkit } from "./webkit.ts";

/** A package of Debian's, with the program or the file that shows that it is there. */
type Need = { package: string } & ({ program: string } | { file: string });

/** The engines that are tested, with what they need and how they start. */
export const engines = {
  chromium: {
    needs: [
      { package: "chromium", program: "chromium" },
      { package: "chromium-driver", program: "chromedriver" },
    ],
    start: startChromium,
  },
  firefox: {
    needs: [{ package: "firefox-esr", program: "firefox-esr" }],
    start: startFirefox,
  },
  webkit: {
    needs: [
      { package: "webkit2gtk-driver", program: "WebKitWebDriver" },
      {
        package: "gir1.2-webkit2-4.1",
        file: "/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib",
      },
      { package: "gjs", program: "gjs" },
      { package: "xvfb", program: "Xvfb" },
    ],
    start: startWebkit,
  },
} as const satisfies Record<
  string,
  { needs: Need[]; start: (programs: Programs, scripts: boolean) => Promise<Engine> }
>;

export type EngineName = keyof typeof engines;

/**
 * Installs what an engine lacks on this machine.
 *
 * @throws MissingProgramError
 */
export function install(name: EngineName) {
  const missing = () =>
    engines[name].needs.filter((need) => !isThere(need)).map((need) => need.package);
  const packages = missing();
  if (packages.length === 0) return;
  installPackages(packages);
  const still = missing();
  if (still.length > 0) {
    throw new MissingProgramError(`apt-get could not install ${still.join(" ")}`);
  }
}

function isThere(need: Need): boolean {
  return "program" in need
    ? findProgram(need.program) !== undefined
    : globSync(need.file).length > 0;
}
