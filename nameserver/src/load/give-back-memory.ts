import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns unused memory to the system after work that needed much more than the work that follows: the garbage of this
 * thread, and memory that all threads have freed but the C library's allocator keeps; by itself it returns only the end
 * of each arena. Where the library has no call for this, as musl, the memory is reused.
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

/** Collects at once: V8 alone takes half a minute, and the allocator keeps the memory of a thread that ends for later threads. */
export function collectAllGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
