import { type Libc, MADV_HUGEPAGE } from './libc.ts';

/**
 * Asks the system for pages of 2 MiB where memory of this buffer is used from now on, also where it will grow: what is
 * read all over then takes fewer of the entries in which the processor keeps addresses. Where there are none, nothing changes.
 */
export function useHugePages(libc: Libc, memory: SharedArrayBuffer): void {
  libc.madvise(libc.address(memory), memory.maxByteLength, MADV_HUGEPAGE);
}
