import { type CST, Parser } from "yaml";

/** Every comment of a YAML text, in order, as it is written. */
export function yamlComments(text: string): string[] {
  const comments: string[] = [];
  for (const token of new Parser().parse(text)) collect(token, comments);
  return comments;
}

/** Walks what the parser leaves as plain objects: comments stand in tokens of that type, anywhere. */
function collect(token: CST.Token | CST.SourceToken | unknown, comments: string[]): void {
  if (Array.isArray(token)) {
    for (const part of token) collect(part, comments);
  } else if (token && typeof token === "object") {
    const { type, source } = token as { type?: string; source?: string };
    if (type === "comment" && source) comments.push(source);
    else for (const part of Object.values(token)) collect(part, comments);
  }
}
