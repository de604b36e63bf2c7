import type { Engine } from "./engine.ts";

/** A session of WebDriver over HTTP, which drivers speak. */
export type ClassicSession = {
  capabilities: Record<string, unknown>;
  send<Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value>;
};

/**
 * Begins a session.
 *
 * @param driver the driver's address
 * @throws Error with the driver's words, here and in every command that it refuses
 */
export async function classicSession(driver: string, wanted: object): Promise<ClassicSession> {
  const session = await command<{ sessionId: string; capabilities: Record<string, unknown> }>(
    "POST",
    `${driver}/session`,
    { capabilities: { alwaysMatch: wanted } },
  );
  const { sessionId, capabilities } = session;
  return {
    capabilities,
    send: (method, path, body) => command(method, `${driver}/session/${sessionId}${path}`, body),
  };
}

/** What all drivers do in the same way. */
export function classicEngine({
  send,
}: ClassicSession): Pick<Engine, "open" | "back" | "reload" | "evaluate" | "act" | "screenshot"> {
  return {
    open: (url) => send("POST", "/url", { url }),
    back: () => send("POST", "/back", {}),
    reload: () => send("POST", "/refresh", {}),
    evaluate: (expression) =>
      send("POST", "/execute/sync", { script: `return ${expression}`, args: [] }),
    act: (actions) => send("POST", "/actions", { actions }),
    screenshot: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
  };
}

async function command<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await response.json()) as {
    value: Value & { error?: string; message?: string };
  };
  if (!response.ok) throw new Error(`${value.error}: ${value.message?.split("\n")[0]}`);
  return value;
}
