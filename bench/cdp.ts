/** A connection to one page of a browser that nothing else drives. */
export type Session = {
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of the command that is sent
  send: (method: string, parameters?: object) => Promise<any>;
};

/** A connection to a tab, which may hold pages beside the shown one: those rendered ahead. */
export type Tab = {
  /** The pages that the tab holds by now, the shown one and others. */
  pages: () => Session[];
  /** Listens to an event of any of its pages. */
  // biome-ignore lint/suspicious/noExplicitAny: events have the shape of their name
  on: (method: string, listener: (parameters: any) => void) => void;
  close: () => void;
};

/**
 * Connects to the browser's first tab. A connection to a page itself would make the browser render
 * nothing ahead, as whoever holds it could not follow to the page that takes over.
 *
 * @param port of the browser's debugging interface
 */
export async function connectToTab(port: number): Promise<Tab> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list?for_tab`);
  const targets = (await response.json()) as Record<string, string>[];
  const target = targets.find(({ type }) => type === "tab");
  if (!target?.webSocketDebuggerUrl) throw new Error("the browser has no tab");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the browser did not answer")));
  });

  let last = 0;
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: [method: string, listener: (parameters: unknown) => void][] = [];
  const pages = new Map<string, Session>();
  const sender = (sessionId?: string): Session => ({
    send: (method, params = {}) => {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      answers.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise;
    },
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    if (method === "Target.attachedToTarget" && params.targetInfo.type === "page") {
      pages.set(params.sessionId, sender(params.sessionId));
    }
    if (method === "Target.detachedFromTarget") pages.delete(params.sessionId);
    for (const [name, listener] of listeners) if (name === method) listener(params);
    const answer = answers.get(id);
    answers.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  socket.addEventListener("close", () => {
    for (const answer of answers.values()) answer.reject(new Error("the tab was closed"));
    answers.clear();
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await sender().send("Target.setAutoAttach", options);
  return {
    pages: () => [...pages.values()],
    on: (method, listener) => listeners.push([method, listener]),
    close: () => socket.close(),
  };
}

/** Runs an expression in the page and returns its value. */
export async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  const { result } = await session.send("Runtime.evaluate", {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  return result.value as Value;
}
