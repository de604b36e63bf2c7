import { transform } from "lightningcss";

/**
 * The order of the cascade, a layer each: the files of this folder by their names, between them the
 * components and the screens. Other files of this folder declare and apply nothing, and stand before.
 */
const layers = [
  ...["reset", "page", "type", "layout", "controls"],
  ...["components", "screens", "motion", "print"],
];

const files = import.meta.glob<string>(["./*.css", "../components/*.css", "../screens/*/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The stylesheet of all pages, minified. */
export const stylesheet = compile(
  Object.entries(files)
    .map(([path, css]) => {
      const layer = layers.find(
        (name) => path === `./${name}.css` || path.startsWith(`../${name}/`),
      );
      return layer ? `@layer ${layer} {${css}}` : css;
    })
    .join("\n"),
);

function compile(css: string): string {
  const { code } = transform({
    filename: "stylesheet.css",
    code: new TextEncoder().encode(`@layer ${layers};\n${css}`),
    minify: true,
    drafts: { customMedia: true },
    // What has `popover`, which the menu needs.
    targets: { chrome: 114 << 16, firefox: 128 << 16, safari: 17 << 16 },
  });
  return new TextDecoder().decode(code);
}
