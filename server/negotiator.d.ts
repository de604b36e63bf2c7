declare module "negotiator" {
  /** Content negotiation of the jshttp project, 1.0; only what this project uses. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** Those of `available` that the request takes, best first; `preferred` decides between equals. */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
