import { Fifo } from './fifo.ts';

/** Milliseconds that many small steps may take together before timers and sockets have their turn. */
const LONGEST = 10;

/** The time at which the present turn of the event loop was first asked about; undefined where nobody has asked yet. */
let began: number | undefined;
let nextTurn: NodeJS.Immediate | undefined;
/** Callers that go on in later turns, one in each, longest waiting first. */
const waiting = new Fifo<() => void>();

/**
 * To be awaited between small steps of which there may be many: goes on at once, or in a later turn of the event loop where the
 * present one has lasted for ten milliseconds. All who do such work in a thread share the measure, so that many of them at once
 * block it no longer than one, and take turns.
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
