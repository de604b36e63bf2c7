import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageSize } from "image-size";

import type { Partner } from "../content/partners.ts";

/** A partner with its logo's size in CSS pixels, so that nothing moves when the image arrives. */
export type SizedPartner = Partner & { width: number; height: number };

const rowHeight = 56;

/** Measures every logo and scales it to the strip's height. */
export function sizedPartners(partners: Partner[]): Promise<SizedPartner[]> {
  return Promise.all(
    partners.map(async (partner) => {
      const { width, height } = imageSize(await readFile(join("public", partner.logo)));
      return { ...partner, width: Math.round((width / height) * rowHeight), height: rowHeight };
    }),
  );
}
