import { type Libc, MADV_HUGEPAGE } from './libc.ts';

/**
 * Requests 2 MiB pages for memory of this buffer that is used from now on, including its future growth. Random reads
 * then need fewer TLB entries. A system without huge pages ignores the request.
 */
export function useHugePages(libc: Libc, memory: SharedArrayBuffer): void {
  libc.madvise(libc.address(memory), memory.maxByteLength, MADV_HUGEPAGE);
}
