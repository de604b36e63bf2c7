import type { Engine } from "./engine.ts";

/** A session of WebDriver BiDi over a WebSocket, which Firefox speaks without a driver. */
export type BidiSession = {
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of the command that is sent
  send: (method: string, parameters?: object) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: events have the shape of their name
  on: (method: string, listener: (parameters: any) => void) => void;
};

/** In milliseconds, for one command. */
const patience = 60_000;

/**
 * Begins a session.
 *
 * @param browser the browser's address, `ws://…`
 * @throws Error with the browser's words, here and in every command that it refuses
 */
export async function bidiSession(browser: string): Promise<BidiSession> {
  const socket = new WebSocket(`${browser}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the browser did not answer")));
  });
  let last = 0;
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: [method: string, listener: (parameters: unknown) => void][] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data));
    for (const [name, listener] of listeners) if (name === method) listener(params);
    const answer = answers.get(id);
    answers.delete(id);
    if (error) answer?.reject(new Error(`${error}: ${message}`));
    else answer?.resolve(result);
  });
  socket.addEventListener("close", () => {
    for (const answer of answers.values()) answer.reject(new Error("the browser has ended"));
    answers.clear();
  });
  const send: BidiSession["send"] = (method, params = {}) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    answers.set(last, answer);
    if (socket.readyState !== WebSocket.OPEN) answer.reject(new Error("the browser has ended"));
    else socket.send(JSON.stringify({ id: last, method, params }));
    const timer = setTimeout(
      () => answer.reject(new Error(`the browser did not answer to ${method}`)),
      patience,
    );
    return answer.promise.finally(() => clearTimeout(timer));
  };
  return { send, on: (method, listener) => listeners.push([method, listener]) };
}

/** What every browser that speaks BiDi does in the same way, in a tab that has the focus. */
export async function bidiEngine({
  send,
}: BidiSession): Promise<Omit<Engine, "version" | "messages">> {
  const { context } = await send("browsingContext.create", { type: "tab" });
  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send("script.evaluate", {
        // As text, since BiDi has a notation of its own for objects.
        expression: `((value) => value instanceof Promise ? value.then(JSON.stringify) : JSON.stringify(value))(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: (actions) => send("input.performActions", { context, actions }),
    resize: (width, height) =>
      send("browsingContext.setViewport", { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
  };
}
