import { execFileSync, spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { debianProgram } from "../../scripts/debian-packages.ts";
import { freePort } from "../../scripts/free-port.ts";
import { stopGroup } from "../../scripts/stop-group.ts";

/** A host that serves the built site as a process of its own, on this machine alone. */
export type RunningHost = { hostname: string; port: number; stop(): Promise<void> };

type Command = { program: string; parameters: string[]; env?: NodeJS.ProcessEnv };

const hostname = "127.0.0.1";

/** How each host is started, from a folder where the build has been published. */
const commands = { "our server": ourServer, nginx, caddy, cloudflare };

export type HostName = keyof typeof commands;
export const hostNames = Object.keys(commands) as HostName[];

/**
 * Publishes the build into a temporary folder, as docs/deploying.md does, and starts a host on it.
 *
 * @throws Error with what the host said, where it ends or does not answer in a minute, or with what to do
 *   where it is not installed and cannot be
 */
export async function startHost(name: HostName): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), "know-ai-host-"));
  // nginx becomes another user, who must get to what it serves.
  await chmod(folder, 0o755);
  const port = await freePort();
  execFileSync("sh", ["scripts/release.sh", folder]);
  for (const trap of [".env", ".git/config", ".well-known/acme"]) {
    await mkdir(join(folder, "current/build/client", trap, ".."), { recursive: true });
    await writeFile(join(folder, "current/build/client", trap), "planted");
  }
  const { program, parameters, env } = await commands[name](folder, port);
  const child = spawn(program, parameters, {
    cwd: join(folder, "current"),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-1_000);
    });
  }
  const stop = async () => {
    await stopGroup(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + 60_000; !(await answers(port)); await wait(100)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`${name} did not start: ${output.trim()}`);
  }
  return { hostname, port, stop };
}

async function ourServer(folder: string, port: number): Promise<Command> {
  const env = { NODE_ENV: "production", HOST: hostname, PORT: String(port) };
  return { program: join(folder, "current/node"), parameters: ["server/serve.ts"], env };
}

/** Debian's own settings, with this one site in them, and other places for what nginx writes. */
async function nginx(folder: string, port: number): Promise<Command> {
  const program = debianProgram("nginx");
  const site = await readFile("hosts/nginx/site.conf", "utf8");
  const settings = await readFile("/etc/nginx/nginx.conf", "utf8");
  const writable = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    join(folder, "site.conf"),
    site
      .replace("listen 80;", `listen ${hostname}:${port};`)
      .replace("listen [::]:80;", writable.join("\n"))
      .replace("/srv/know-ai", folder),
  );
  await writeFile(
    join(folder, "nginx.conf"),
    settings
      .replace("/run/nginx.pid", join(folder, "nginx.pid"))
      // One process, as our server is.
      .replace(/worker_processes \w+;/, "worker_processes 1;")
      // Our server writes no log either, and the benchmark compares them.
      .replace(/access_log \S+;/, "access_log off;")
      .replaceAll("/var/log/nginx", folder)
      .replace("include /etc/nginx/sites-enabled/*;", `include ${folder}/site.conf;`),
  );
  const files = ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  return { program, parameters: [...files, "-g", "daemon off;"] };
}

async function caddy(folder: string, port: number): Promise<Command> {
  const own = await readFile("hosts/caddy/Caddyfile", "utf8");
  const file = join(folder, "Caddyfile");
  const address = `http://${hostname}:${port}`;
  const text = own.replace("www.example.org", address).replace("/srv/know-ai", folder);
  await writeFile(file, `{\n\tadmin off\n}\n${text}`);
  const parameters = ["run", "--config", file, "--adapter", "caddyfile"];
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return { program: debianProgram("caddy"), parameters, env };
}

/** Cloudflare's own runtime, with the command of docs/deploying.md. */
async function cloudflare(folder: string, port: number): Promise<Command> {
  await mkdir(join(folder, "hosts"));
  await cp("hosts/wrangler.jsonc", join(folder, "hosts/wrangler.jsonc"));
  await cp("build/hosts/static", join(folder, "build/hosts/static"), { recursive: true });
  const parameters = ["--yes", "wrangler@4.164.0", "dev", "--local", "--ip", hostname];
  const config = ["--config", join(folder, "hosts/wrangler.jsonc"), "--port", String(port)];
  const env = {
    CI: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    XDG_CONFIG_HOME: folder,
    // npx starts it with the repository's own Node.
    PATH: `${resolve("node_modules/.bin")}:${process.env.PATH}`,
  };
  return { program: "npx", parameters: [...parameters, ...config, "--inspector-port", "0"], env };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${hostname}:${port}/`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
