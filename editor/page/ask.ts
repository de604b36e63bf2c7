import type { Api, Input, LinkProgress, Output, Refusal } from "../api.ts";

/** What the server would not do, in one sentence. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

/** @throws Refused */
export async function ask<Name extends keyof Api>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  return (await post(name, input)).json();
}

/** Checks all links. @throws Refused */
export async function checkLinks(onProgress: (step: LinkProgress) => void): Promise<void> {
  const { body } = await post("links", {});
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(stopped);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const step: LinkProgress = JSON.parse(line);
      if ("error" in step) throw new Refused(step);
      onProgress(step);
    }
  }
}

async function post(name: keyof Api, input: unknown): Promise<Response> {
  const token = document.querySelector<HTMLMetaElement>("meta[name=token]")?.content ?? "";
  const headers = { "content-type": "application/json", "x-editor-token": token };
  const body = JSON.stringify(input);
  const response = await fetch(`/api/${name}`, { method: "POST", headers, body }).catch(stopped);
  if (!response.ok) throw new Refused(await response.json().catch(stopped));
  return response;
}

function stopped(): never {
  const error =
    "The editor is not running any more. Your drafts are kept: start it again with npm run edit, then reload this page.";
  throw new Refused({ error });
}
