import { parentPort, type Transferable } from 'node:worker_threads';
import { collectAllGarbage } from './give-back-memory.ts';

export const NO_MORE = null;

/**
 * The main loop of a thread that answers batches. `work` returns the message to answer with, which contains results
 * in the order of the items, and the parts of the message to transfer without a copy.
 */
export function answerBatches<Item>(work: (batch: readonly Item[]) => [message: unknown, moved: Transferable[]]): void {
  parentPort!.on('message', (batch: readonly Item[] | typeof NO_MORE) => {
    if (batch !== NO_MORE) return parentPort!.postMessage(...work(batch));
    collectAllGarbage();
    parentPort!.close();
  });
}
