import { parentPort, type Transferable } from 'node:worker_threads';
import { collectAllGarbage } from './give-back-memory.ts';

/** Ends a thread. */
export const NO_MORE = null;

/**
 * The code of a thread that answers each batch it is sent: `work` returns the message to answer with, results in the
 * order of the items, and the parts of it that are moved instead of copied.
 */
export function answerBatches<Item>(work: (batch: readonly Item[]) => [message: unknown, moved: Transferable[]]): void {
  parentPort!.on('message', (batch: readonly Item[] | typeof NO_MORE) => {
    if (batch !== NO_MORE) return parentPort!.postMessage(...work(batch));
    collectAllGarbage();
    parentPort!.close();
  });
}
