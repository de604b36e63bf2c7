import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type BuiltSite, readBuiltSite } from "../hosts/built-site.ts";
import { caddy } from "../hosts/caddy.ts";
import { assetsFolder, cloudflare, cloudflareAssets } from "../hosts/cloudflare.ts";
import { cloudfront } from "../hosts/cloudfront.ts";
import { container } from "../hosts/container.ts";
import { encodings } from "../hosts/contract.ts";
import { allFiles, type HostFiles, siteFolder } from "../hosts/generate.ts";
import { netlify, publishFolder } from "../hosts/netlify.ts";
import { nginx } from "../hosts/nginx.ts";

/**
 * Writes for each host a folder that has all it needs: its configuration and the files of the site.
 *
 * @param source the folder of the finished site
 * @param target the folder to write, which must not exist
 */
export async function writeHosts(source: string, target: string): Promise<void> {
  const site = await readBuiltSite(source);
  const plain = cloudflareAssets(site);
  await Promise.all([
    writeHost(target, "nginx", nginx(site), { [siteFolder(site)]: everyName(site) }),
    writeHost(target, "caddy", caddy(site), { [siteFolder(site)]: everyName(site) }),
    writeHost(target, "cloudflare", cloudflare(site), { [assetsFolder]: plain }),
    writeHost(target, "netlify", netlify(site), { [publishFolder]: plain }),
    writeHost(target, "cloudfront", cloudfront(site), { site: plain }),
    writeContainer(join(target, "container"), site),
  ]);

  async function writeHost(
    folder: string,
    host: string,
    files: HostFiles,
    copies: Record<string, string[]>,
  ) {
    for (const [inside, names] of Object.entries(copies)) {
      await copy(source, join(folder, host, inside), names);
    }
    await write(join(folder, host), files);
  }

  async function writeContainer(folder: string, site: BuiltSite) {
    const { files, packages } = await importsOf("server/serve.ts");
    const [manifest, lock] = await Promise.all(["package.json", "package-lock.json"].map(readJson));
    await copy(source, join(folder, "build/client"), everyName(site));
    await copy(".", folder, files);
    await write(folder, container(packages, manifest, lock));
  }
}

/** Every file of the site and its compressed copies. */
const everyName = (site: BuiltSite): string[] =>
  allFiles(site).flatMap(({ name, encoded }) => [
    name,
    ...encodings.filter((encoding) => encoded[encoding.name]).map(({ ending }) => name + ending),
  ]);

async function copy(from: string, to: string, names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    // Caddy's tags come from the time of a file: a copy has that of its original.
    await cp(join(from, name), join(to, name), { preserveTimestamps: true });
  }
}

async function write(folder: string, files: HostFiles) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** The modules that a module needs, itself among them, and the packages that these import. */
async function importsOf(start: string): Promise<{ files: string[]; packages: string[] }> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = async (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const text = await readFile(file, "utf8");
    for (const [, name = ""] of text.matchAll(/^(?:import|export|\}) .*?"([^"]+)";$/gm)) {
      if (name.startsWith("node:")) continue;
      if (name.startsWith(".")) await visit(join(dirname(file), name));
      else packages.add(name);
    }
  };
  await visit(start);
  return { files: [...files], packages: [...packages] };
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, "utf8"));
}
