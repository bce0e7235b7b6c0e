import { setFlagsFromString } from 'node:v8';

/** How much more than what is in use the heap may have before garbage is collected, as an option of V8. */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/** Bounds the garbage of this process by half of what it keeps. V8 alone lets the heap grow to several times that where there is much memory. */
export function limitHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH);
}
