import { CliError } from "../curation/command.ts";

export async function publish(message: string): Promise<string> {
  throw new CliError(`Not yet: ${message}`);
}
