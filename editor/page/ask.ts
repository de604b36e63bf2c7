import type { Api, Input, Output, Refusal } from "../api.ts";

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
  const token = document.querySelector<HTMLMetaElement>("meta[name=token]")?.content ?? "";
  const headers = { "content-type": "application/json", "x-editor-token": token };
  const body = JSON.stringify(input);
  const response = await fetch(`/api/${name}`, { method: "POST", headers, body }).catch(stopped);
  const answer = await response.json().catch(stopped);
  if (!response.ok) throw new Refused(answer);
  return answer;
}

function stopped(): never {
  const error =
    "The editor is not running any more. Your drafts are kept: start it again with npm run edit, then reload this page.";
  throw new Refused({ error });
}
