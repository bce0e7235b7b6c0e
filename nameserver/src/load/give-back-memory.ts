import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns unused memory to the system after work that needed much more than the work that follows. This includes the
 * garbage of this thread, and memory that any thread has freed but that the C library's allocator keeps. By default,
 * the allocator returns only the end of each arena. If the library cannot return more (musl cannot), the memory is
 * reused.
 */
export async function giveBackMemory(): Promise<void> {
  collectAllGarbage();
  try {
    const { default: koffi } = await import('koffi');
    koffi.load(null).func('int malloc_trim(size_t pad)')(0);
  } catch {
    // koffi or the function may be unavailable.
  }
}

/**
 * Collects garbage immediately: V8 would take half a minute, and the allocator keeps the memory of an ended thread
 * for later threads.
 */
export function collectAllGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
