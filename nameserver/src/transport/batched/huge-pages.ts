import { type Libc, MADV_HUGEPAGE } from './libc.ts';

/**
 * Asks the system for pages of 2 MiB where memory of this buffer is used from now on, also where it will grow:
 * random reads then need fewer entries of the processor's TLB. A system without them ignores the request.
 */
export function useHugePages(libc: Libc, memory: SharedArrayBuffer): void {
  libc.madvise(libc.address(memory), memory.maxByteLength, MADV_HUGEPAGE);
}
