import { setFlagsFromString } from 'node:v8';

/** V8 option: how far the heap may grow beyond the live objects before a garbage collection. */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/**
 * Limits the garbage of this process to half of its live objects. By default, V8 allows several times that size if
 * memory is plentiful.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH);
}
