import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { readBuiltSite } from "../hosts/built-site.ts";
import { hostFiles, staticFiles } from "../hosts/host-files.ts";

/**
 * Writes what other hosts need for this build: `nginx.conf`, `Caddyfile`, and `static/` with the whole
 * site for hosts that take a folder.
 *
 * @param source the folder of the finished site
 * @param target the folder to write, which must not exist
 */
export async function writeHosts(source: string, target: string): Promise<void> {
  const site = await readBuiltSite(source);
  const files: [string, string | Buffer][] = [
    ...Object.entries(await hostFiles(site)),
    ...staticFiles(site).map(({ name, bytes }): [string, Buffer] => [`static/${name}`, bytes]),
  ];
  for (const [name, content] of files) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), content);
  }
}
