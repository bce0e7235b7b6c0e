import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of small steps. */
const PIECE = 1000;

/** Does something with each of many items; other work has its turn in between. The first piece is done at once. */
export async function inPieces<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    act(item);
    if (++done % PIECE === 0) await nextTurn();
  }
}
