/** A browser that shows one page, driven as its reader would: by keys, mouse and finger. */
export type Engine = {
  version: string;
  /** Opens an address and waits until all of it is there. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Runs an expression in the page, and waits for its value where it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses, moves and touches, in the words of WebDriver's "perform actions". */
  act(sources: InputSource[]): Promise<void>;
  /** Makes the page so large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What the page shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** What the console has said since this was asked last, one text a message. */
  messages(): Promise<string[]>;
};

/** A device and what is done with it, in order. */
export type InputSource =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" | "touch" };
      actions: (
        | { type: "pointerMove"; x: number; y: number; duration: number }
        | { type: "pointerDown" | "pointerUp"; button: number }
      )[];
    };

/** Runs a function in the page, which sees nothing but its parameters there. */
export function run<Parameters extends unknown[], Value>(
  engine: Engine,
  work: (...parameters: Parameters) => Value,
  ...parameters: Parameters
): Promise<Awaited<Value>> {
  return engine.evaluate(`(${work})(${parameters.map((each) => JSON.stringify(each)).join(", ")})`);
}

/**
 * What the console has said since this was asked last. A word of our own ends it, so that nothing
 * that was said before is missed, and a console that nobody hears fails.
 *
 * @throws Error where that word does not come
 */
export async function consoleMessages(engine: Engine): Promise<string[]> {
  const word = `end ${Math.random()}`;
  await run(engine, (text) => console.log(text), word);
  const heard: string[] = [];
  const end = Date.now() + 5_000;
  while (!heard.some((message) => message.includes(word))) {
    if (Date.now() > end) throw new Error("the console is not heard");
    heard.push(...(await engine.messages()));
  }
  return heard.filter((message) => !message.includes(word));
}
