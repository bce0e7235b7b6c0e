import { setFlagsFromString } from 'node:v8';

/** An option of V8: how much more than the objects in use the heap may hold before its garbage is collected. */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/** Bounds the garbage of this process by half of its objects in use. V8 alone lets the heap grow to several times that where there is much memory. */
export function limitHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH);
}
