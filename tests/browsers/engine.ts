/** A browser tab, driven as its reader would: by keys, mouse and finger. */
export type Tab = {
  /** Opens an address and waits until all of it is loaded. */
  open(address: string): Promise<unknown>;
  /** Runs an expression in the page, and waits for its value where it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  press(key: "Tab" | "Enter" | "Escape" | " "): Promise<unknown>;
  /** Clicks a place in the window, in CSS pixels from its top left corner. */
  click(x: number, y: number): Promise<unknown>;
  tap(x: number, y: number): Promise<unknown>;
  /** Gives the page this size, in CSS pixels. */
  resize(width: number, height: number): Promise<unknown>;
};

/** A browser engine that shows one tab. */
export type Engine = Tab & {
  version: string;
  /** What the tab shows, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** What the console has said since the last call, and what could not be loaded; one text each. */
  messages(): Promise<string[]>;
  stop(): Promise<unknown>;
};

/** Runs a function in the page, which sees nothing but its parameters there. */
export function run<Parameters extends unknown[], Value>(
  tab: Tab,
  work: (...parameters: Parameters) => Value,
  ...parameters: Parameters
): Promise<Awaited<Value>> {
  return tab.evaluate(`(${work})(${parameters.map((each) => JSON.stringify(each)).join(", ")})`);
}
