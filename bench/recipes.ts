/** One way to make the same site, and where its files are. */
export type Peer = {
  name: string;
  /** What a reader of the results calls it. */
  label: string;
  /** The folder of static files to serve. */
  folder: string;
  /** Whether every address gets `index.html`, because its script makes the pages. */
  fallback: boolean;
  /** Whether its pages are to come alive in the browser. */
  hydrates: boolean;
  /** What it is made with, as installed. */
  versions: Record<string, string>;
  /** Why it cannot be measured. */
  error?: string;
};

/** How a peer is built. */
export type Recipe = Pick<Peer, "name" | "label"> & {
  /** The packages that are worth naming beside a result. */
  packages: string[];
  hydrates?: boolean;
  fallback?: boolean;
  /** The module of `bench/peers/node_modules` to run, and its parameters. */
  command: [module: string, ...parameters: string[]];
  /** Where it leaves its files. */
  output: string;
};

/** The peers that have a build of their own. */
export const recipes: Recipe[] = [
  {
    name: "hydrated",
    label: "This app, prerendered and hydrated (React Router)",
    packages: ["react-router", "react", "vite"],
    hydrates: true,
    command: ["@react-router/dev/bin.cjs", "build", "bench/peers/hydrated"],
    output: "build/bench/work/hydrated/client",
  },
  {
    name: "vite-spa",
    label: "Client-rendered React (Vite)",
    packages: ["vite", "react", "react-router"],
    hydrates: true,
    fallback: true,
    command: ["vite/bin/vite.js", "build", "--config", "bench/peers/vite-spa/vite.config.ts"],
    output: "build/bench/work/vite-spa",
  },
  {
    name: "next-export",
    label: "Next, static export",
    packages: ["next", "react"],
    hydrates: true,
    command: ["next/dist/bin/next", "build", "bench/peers/next-export"],
    output: "bench/peers/next-export/out",
  },
  {
    name: "astro-react",
    label: "Astro with React components, no script",
    packages: ["astro", "@astrojs/react", "react"],
    command: ["astro/bin/astro.mjs", "build", "--root", "bench/peers/astro-react"],
    output: "bench/peers/astro-react/dist",
  },
];
