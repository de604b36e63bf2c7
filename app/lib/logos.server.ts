import { lstat, readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { imageSize } from "image-size";
import { SaxesParser } from "saxes";

import type { Partner } from "../content/partners.ts";

/** A logo's size, and what is inside an SVG's root element. */
export type Logo = { width: number; height: number; svg?: Svg };

/** The root's attributes by name, and all that it holds, as it is written. */
type Svg = { attributes: Map<string, string>; viewBox: string; content: string };

/** Thrown for a logo that must not be published; its message follows the logo's name. */
export class LogoError extends Error {
  override name = "LogoError";
}

const mostBytes = 100_000;
/** The longer side over the shorter one. */
const mostRatio = 20;

/**
 * Reads a logo.
 *
 * @param root the folder that holds `logos/`
 * @param logo its name, such as `logos/cpcu-society.svg`
 * @throws LogoError where it is not there, unsafe, or cannot be shown
 */
export async function readLogo(root: string, logo: string): Promise<Logo> {
  const bytes = await readPlainFile(join(root, "logos"), logo);
  const read = logo.endsWith(".svg") ? svgSize(bytes) : pictureSize(bytes, logo);
  const { width, height } = read;
  const ratio = Math.max(width / height, height / width);
  if (!(ratio <= mostRatio)) {
    throw new LogoError(
      `has a size of ${width} × ${height}: crop it, as neither side may be more than ${mostRatio} times the other`,
    );
  }
  return read;
}

async function readPlainFile(folder: string, logo: string): Promise<Buffer> {
  const name = logo.slice("logos/".length);
  // Names as the folder has them: asked for a file, some systems overlook capitals, unlike the web.
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes(name)) {
    throw new LogoError("is not there: add it or correct the name");
  }
  const path = join(folder, name);
  const stats = await lstat(path);
  const { size } = stats;
  if (stats.isSymbolicLink()) throw new LogoError("is a link: put the file itself there");
  if (!stats.isFile()) throw new LogoError("is not a file: put the logo's file there");
  if (size === 0) throw new LogoError("is empty: save the logo again");
  if (size > mostBytes) {
    throw new LogoError(
      `has ${Math.ceil(size / 1000)} kB: save it with at most ${mostBytes / 1000} kB`,
    );
  }
  return readFile(path);
}

function pictureSize(bytes: Buffer, logo: string): Logo {
  const wanted = extname(logo).slice(1);
  try {
    const { type, width, height } = imageSize(bytes);
    if (type === wanted && width > 0 && height > 0) return { width, height };
  } catch {
    // Told below, as for a file of another kind.
  }
  throw new LogoError(
    `is not a picture of the kind ${wanted.toUpperCase()}: save it as one, or under the ending that it has`,
  );
}

/** What an SVG is checked for, beside being well-formed: it is shown, and can be opened by itself. */
function svgSize(bytes: Buffer): Logo {
  let root: Map<string, string> | undefined;
  let start = 0;
  let end = 0;
  let element = "";
  let style = "";
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string): never => {
    throw new LogoError(what);
  };
  parser.on("error", ({ message }) =>
    refuse(`is not well-formed XML (${message}): export it again`),
  );
  parser.on("doctype", () => refuse("has a DOCTYPE: remove it, with the entities it declares"));
  parser.on("processinginstruction", ({ target }) =>
    refuse(`has the instruction <?${target}?>: remove it`),
  );
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = new Map(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    if (!root) {
      if (local !== "svg" || uri !== "http://www.w3.org/2000/svg") {
        refuse('must be an <svg xmlns="http://www.w3.org/2000/svg">: export it as SVG');
      }
      root = values;
      start = parser.position;
    }
    element = local;
    if (activeElement.test(local)) refuse(`has a <${local}> element: remove it`);
    for (const [name, value] of values) {
      const changes = name === "attributeName" && /^on|href$/i.test(value.trim());
      if (/^on/i.test(name) || changes) refuse(`has the attribute ${name}="${value}": remove it`);
      const address = /(^|:)(href|src|base)$/i.test(name) && !value.trim().startsWith("#");
      if (address || outsideStyle.test(value)) {
        refuse(`has an outside reference in ${name}="${value}": put what it needs into the file`);
      }
    }
  });
  for (const kind of ["text", "cdata"] as const) {
    parser.on(kind, (text) => {
      if (element === "style") style += text;
    });
  }
  parser.on("closetag", () => {
    end = parser.position;
    element = "";
  });
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    refuse("is not UTF-8 text: save it as UTF-8");
  }
  parser.write(text).close();
  if (outsideStyle.test(style)) {
    refuse("has an outside reference in its styles: put what they need into the file");
  }
  const attributes = root ?? new Map<string, string>();
  const { width, height, viewBox } = boxOf(attributes);
  return {
    width,
    height,
    svg: { attributes, viewBox, content: text.slice(start, text.lastIndexOf("</", end)) },
  };
}

/** Elements that run code, or bring in HTML, which may. */
const activeElement = /^(script|handler|listener|foreignObject|iframe|object|embed)$/i;
/** What styles load from elsewhere; a backslash could hide any of it. */
const outsideStyle = /url\(\s*["']?\s*(?!["'#\s])|@import|image-set\(|\\/i;

/** The size by `width` and `height` where both are lengths in pixels, else by the `viewBox`. */
function boxOf(attributes: Map<string, string>) {
  const numbers = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = numbers;
  const hasBox =
    numbers.length === 4 && numbers.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0;
  const [width, height] = ["width", "height"].map((name) => {
    const value = attributes.get(name)?.trim() ?? "";
    return /^[-+.\de]+(px)?$/i.test(value) ? Number(value.replace(/px$/i, "")) : undefined;
  });
  const wrong = [width, height].some((side) => side !== undefined && !(side > 0 && side < 1e5));
  const sized = width !== undefined && height !== undefined;
  if (wrong || (attributes.has("viewBox") && !hasBox) || !(sized || hasBox)) {
    throw new LogoError(
      'has no sensible size: give its <svg> a viewBox="0 0 width height" of numbers above 0',
    );
  }
  return {
    ...(sized ? { width, height } : { width: boxWidth, height: boxHeight }),
    viewBox: attributes.get("viewBox") ?? `0 0 ${width} ${height}`,
  };
}

/** A partner with its logo's size in CSS pixels, so that nothing moves when the image arrives. */
export type SizedPartner = Partner & { width: number; height: number };

const rowHeight = 56;

/** Measures every logo and scales it to the strip's height. */
export function sizedPartners(partners: Partner[]): Promise<SizedPartner[]> {
  return Promise.all(
    partners.map(async (partner) => {
      const { width, height } = await readLogo("public", partner.logo);
      return { ...partner, width: Math.round((width / height) * rowHeight), height: rowHeight };
    }),
  );
}
