import { type HostFiles, notice } from "./generate.ts";

/** The parts of npm's manifest and lock that an image is made from. */
export type Manifest = { dependencies?: Record<string, string> };
export type Lock = {
  lockfileVersion: number;
  packages: Record<
    string,
    { version?: string; integrity?: string; dependencies?: Record<string, string> }
  >;
};

const image = "node:24-slim";
const port = 3000;

/**
 * An image of our own server. What it relies on (docs.docker.com, the official image's README):
 *
 * - `node:24-slim` runs TypeScript by taking its types off, and has the user `node` (1000).
 * - What a first stage needs to install is not in the last.
 * - A check that ends with 1 is a failure; there is no curl in the image, so Node asks.
 * - SIGTERM goes to the process of `CMD` where it is written as a list: the server then answers what
 *   it has begun, and ends.
 *
 * @param packages what the server imports from npm
 */
export function container(packages: string[], manifest: Manifest, lock: Lock): HostFiles {
  const versions = packages.toSorted().map((name) => {
    const version = manifest.dependencies?.[name];
    if (!version) throw new Error(`${name} is imported by the server, but is no dependency`);
    return [name, version] as const;
  });
  const own = {
    name: "know-ai-server",
    private: true,
    type: "module",
    dependencies: Object.fromEntries(versions),
  };
  return {
    Dockerfile: `# ${notice}
FROM ${image} AS packages
WORKDIR /know-ai
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM ${image}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=${port}
WORKDIR /know-ai
COPY --from=packages /know-ai/node_modules node_modules
COPY package.json ./
COPY server server
COPY hosts hosts
COPY build build
USER node
EXPOSE ${port}
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \\
  CMD ["node", "--eval", "fetch('http://127.0.0.1:${port}/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/serve.ts"]
`,
    "package.json": `${JSON.stringify(own, undefined, 2)}\n`,
    "package-lock.json": `${JSON.stringify(reducedLock(own, lock), undefined, 2)}\n`,
  };
}

/** The lock of these dependencies alone, in the versions of the whole lock. */
function reducedLock(own: { name: string; dependencies: Record<string, string> }, lock: Lock) {
  const kept = new Map<string, Lock["packages"][string]>();
  const keep = (name: string, from: string) => {
    const path = locate(name, from, lock);
    const entry = lock.packages[path];
    if (!entry || kept.has(path)) return;
    kept.set(path, entry);
    for (const dependency of Object.keys(entry.dependencies ?? {})) keep(dependency, path);
  };
  for (const name of Object.keys(own.dependencies)) keep(name, "");
  const packages = [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    name: own.name,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      "": { name: own.name, dependencies: own.dependencies },
      ...Object.fromEntries(packages),
    },
  };
}

/** Where a package finds another: beside its own packages, else further up, as Node does. */
function locate(name: string, from: string, lock: Lock): string {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (lock.packages[path]) return path;
  if (!from) throw new Error(`${name} is missing in package-lock.json`);
  const mark = from.lastIndexOf("/node_modules/");
  return locate(name, mark === -1 ? "" : from.slice(0, mark), lock);
}
