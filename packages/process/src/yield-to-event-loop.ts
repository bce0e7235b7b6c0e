import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that many small steps may take together before timers and sockets have their turn. */
const LONGEST = 10;

/** The time at which the present turn of the event loop was first asked about; undefined where nobody has asked yet. */
let began: number | undefined;

/**
 * To be awaited between small steps of which there may be many: goes on at once, or in the next turn of the event loop where the
 * present one has lasted for ten milliseconds. All who do such work in a thread share the measure, so that many of them at once
 * block it no longer than one.
 */
export async function yieldToEventLoop(): Promise<void> {
  while (isDue()) await nextTurn();
}

function isDue(): boolean {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    setImmediate(() => (began = undefined)).unref();
  }
  return now - began >= LONGEST;
}
