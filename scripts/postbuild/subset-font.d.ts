declare module "subset-font" {
  /** Only what this project uses. */
  export type SubsetOptions = {
    targetFormat: "woff2" | "sfnt";
    keepFeatures?: string[];
    noLayoutClosure?: boolean;
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  };

  /** @see the package's README */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
