import { execFileSync, spawn } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { debianProgram, MissingProgramError } from "../../scripts/debian-packages.ts";
import { freePort } from "../../scripts/free-port.ts";
import { stopGroup } from "../../scripts/stop-group.ts";
import { wrangler } from "./install.ts";

/** A host that runs as a process of its own, on this machine alone. */
export type Running = { hostname: string; port: number; version: string; stop(): Promise<void> };

/** The hosts that run here, in the table's order, each with how it is started from its own folder. */
export const processes = {
  "our server": startServer,
  container: startContainer,
  nginx: startNginx,
  caddy: startCaddy,
  cloudflare: startCloudflare,
} as const satisfies Record<string, (folder: string) => Promise<Running>>;

export type HostName = keyof typeof processes;

const hostname = "127.0.0.1";
const patience = 60_000;

/** The server itself, from this folder, with the site of `folder`. */
async function startServer(folder: string): Promise<Running> {
  await plantTraps(join(folder, "build/client"));
  return startNode(folder, join(process.cwd(), "server/serve.ts"));
}

/** What the Dockerfile does, step by step: no engine runs here. */
async function startContainer(folder: string): Promise<Running> {
  const options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    execFileSync("npm", options, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  } catch {
    throw new MissingProgramError("npm could not install the image's packages");
  }
  await plantTraps(join(folder, "build/client"));
  return startNode(folder, "server/serve.ts");
}

async function startNode(folder: string, program: string): Promise<Running> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production", HOST: hostname, PORT: String(port) };
  return start(process.execPath, [program], { cwd: folder, env }, port, `Node ${process.version}`);
}

/** `nginx.conf` with other places for its site, its own lines and its process number. */
async function startNginx(folder: string): Promise<Running> {
  const program = debianProgram("nginx");
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const root = process.getuid?.() === 0;
  const configuration = replaceEach(await readFile(file, "utf8"), {
    "/srv/know-ai": folder,
    "/etc/nginx/know-ai": join(folder, "own"),
    "listen 80 ": `listen ${hostname}:${port} `,
    "/run/nginx.pid": join(folder, "nginx.pid"),
    // Only root may become another user, and write where Debian's nginx keeps what it receives.
    ...(!root && {
      "user www-data;": "",
      "http {": `http { client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;`,
    }),
  });
  await writeFile(file, configuration);
  await plantTraps(await siteIn(folder));
  const parameters = ["-c", file, "-e", join(folder, "error.log"), "-g", "daemon off;"];
  return start(program, parameters, { cwd: folder }, port, version(program, "-v"));
}

/** The `Caddyfile` as it is: its places come from the environment. */
async function startCaddy(folder: string): Promise<Running> {
  const program = debianProgram("caddy");
  const port = await freePort();
  const env = {
    ...process.env,
    KNOW_AI_ADDRESS: `http://:${port}`,
    KNOW_AI_ROOT: folder,
    CADDY_ADMIN: `unix/${join(folder, "admin.sock")}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  await plantTraps(await siteIn(folder));
  const parameters = ["run", "--config", "Caddyfile"];
  return start(
    program,
    parameters,
    { cwd: folder, env },
    port,
    `Caddy ${version(program, "version")}`,
  );
}

/** Cloudflare's own runtime, with what is sent to Cloudflare as it is. */
async function startCloudflare(folder: string): Promise<Running> {
  const program = wrangler();
  const port = await freePort();
  const env = {
    ...process.env,
    CI: "1",
    WRANGLER_SEND_METRICS: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_LOG_PATH: join(folder, "log"),
    XDG_CONFIG_HOME: folder,
  };
  const place = ["--ip", hostname, "--port", String(port), "--inspector-port", "0"];
  const parameters = [program, "dev", "--local", ...place, "--show-interactive-dev-session=false"];
  const { dependencies } = JSON.parse(
    await readFile(join(import.meta.dirname, "package.json"), "utf8"),
  );
  const running = `workerd, wrangler ${dependencies.wrangler}`;
  return start(process.execPath, parameters, { cwd: folder, env }, port, running);
}

/**
 * Starts a process, and waits until its host answers.
 *
 * @throws Error with what the process said, where it ends or does not answer in time
 */
async function start(
  program: string,
  parameters: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
  port: number,
  version: string,
): Promise<Running> {
  const child = spawn(program, parameters, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said.push(text);
      if (said.length > 50) said.shift();
    });
  }
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const end = Date.now() + patience;
  while (!(await Promise.race([answers(port), failed]))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stopGroup(child);
      throw new Error(`it did not start: ${said.join("").trim().slice(-1_000)}`);
    }
    await wait(100);
  }
  return { hostname, port, version, stop: () => stopGroup(child) };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${hostname}:${port}/`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Puts into the served folder what a host must not serve. */
async function plantTraps(site: string) {
  await writeFile(join(site, ".env"), "SECRET=swordfish");
  await mkdir(join(site, ".git"));
  await writeFile(join(site, ".git/config"), "swordfish");
  await symlink("/etc/passwd", join(site, "linked"));
  await symlink("/etc/passwd", join(site, "linked.html"));
  await symlink("/etc", join(site, "folder"));
}

/** The one folder of files beside a configuration; others may read it, for nginx becomes another user. */
async function siteIn(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  const [name] = (await readdir(folder)).filter((entry) => entry.startsWith("site-"));
  if (!name) throw new Error(`there is no site in ${folder}`);
  return join(folder, name);
}

/** @throws Error where a text is not there: the configuration would not be the one that is meant */
function replaceEach(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the configuration does not hold "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

/** What a program says of its version, on either stream. */
function version(program: string, parameter: string): string {
  const text = execFileSync("sh", ["-c", '"$0" "$1" 2>&1', program, parameter], {
    encoding: "utf8",
  });
  return text.replace(/^nginx version: /, "").trim();
}

/** Copies what a host is given, so that nothing of the build is touched. */
export async function hostFolder(host: HostName, built: string, target: string): Promise<string> {
  const folder = join(target, host.replaceAll(" ", "-"));
  if (host === "our server") {
    await cp(join(built, "container/build/client"), join(folder, "build/client"), {
      recursive: true,
    });
  } else await cp(join(built, host), folder, { recursive: true, preserveTimestamps: true });
  return folder;
}
