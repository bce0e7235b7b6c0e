import { Fifo } from './fifo.ts';

/** How long small steps may block the event loop in total, in milliseconds, before timers and sockets get a turn. */
const LONGEST = 10;

/** Time of the first call in the current turn of the event loop. Undefined before that call. */
let began: number | undefined;
let nextTurn: NodeJS.Immediate | undefined;
/** Callers that continue in later turns, one caller per turn. The caller that has waited longest comes first. */
const waiting = new Fifo<() => void>();

/**
 * Await this between many small steps. Resolves immediately, or in a later turn of the event loop if the current turn
 * has lasted ten milliseconds. All callers in a thread share this limit and take turns. Therefore many callers do not
 * block the event loop longer than a single caller does.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (!isDue()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.size === 1) setImmediate(letFirstGoOn);
  await promise;
}

function letFirstGoOn(): void {
  begin(performance.now());
  const goOn = waiting.shift()!;
  if (waiting.size > 0) setImmediate(letFirstGoOn);
  goOn();
}

function isDue(): boolean {
  const now = performance.now();
  if (began === undefined) begin(now);
  return now - began! >= LONGEST;
}

function begin(now: number): void {
  began = now;
  clearImmediate(nextTurn);
  nextTurn = setImmediate(() => (began = undefined)).unref();
}
