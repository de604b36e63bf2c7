import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs tasks with so many at once, and keeps the tasks of one host one after the other.
 *
 * @param host names what a task is a burden to
 */
export async function runByHost<Task>(
  tasks: Task[],
  host: (task: Task) => string,
  concurrency: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const queues = [...Map.groupBy(tasks, host).values()];
  // The longest first: what takes longest should not begin last.
  queues.sort((a, b) => b.length - a.length);
  const worker = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const task of queue) await run(task);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, queues.length) }, worker));
}

/** A turn to ask a host, `delay` milliseconds after the one before; redirects may meet another's host. */
export function hostTurns(delay: number): (address: string) => Promise<void> {
  const next = new Map<string, number>();
  return async (address) => {
    const { host } = new URL(address);
    const now = Date.now();
    const at = Math.max(now, next.get(host) ?? 0);
    next.set(host, at + delay);
    if (at > now) await wait(at - now);
  };
}
