import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives memory that is no longer needed back to the system, after work that needed much more than the next:
 * garbage of this thread, and what the C library's allocator keeps of what all threads have freed, which goes by itself
 * only from the end of a thread's arena. Where there is no call for that, as in musl, it is used again instead.
 */
export async function giveBackMemory(): Promise<void> {
  collectAllGarbage();
  try {
    const { default: koffi } = await import('koffi');
    koffi.load(null).func('int malloc_trim(size_t pad)')(0);
  } catch {
    // koffi is not everywhere, nor is the call
  }
}

/** By itself that takes half a minute; and the memory of a thread that ends is kept for later threads. */
export function collectAllGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
