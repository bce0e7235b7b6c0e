import { readFileSync } from 'node:fs';
import { useHugePages } from './huge-pages.ts';
import { type Libc, loadLibc } from './libc.ts';

/** Returns the flags of the memory at an address: "hg" if it may use huge pages (proc_pid_smaps(5)). */
function flagsAt(libc: Libc, memory: SharedArrayBuffer): string[] {
  const begin = libc.address(memory).toString(16);
  const mappings = readFileSync('/proc/self/smaps', 'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/);
  const mapping = mappings.find((lines) => lines.startsWith(`${begin}-`))!;
  return /^VmFlags: (.*)$/m.exec(mapping)![1].trim().split(' ');
}

test('memory may be in huge pages, also where it has grown', async () => {
  const libc = await loadLibc();
  const memory = new SharedArrayBuffer(4096, { maxByteLength: 64 << 20 });
  expect(flagsAt(libc, memory)).not.toContain('hg');
  useHugePages(libc, memory);
  memory.grow(32 << 20);
  new Uint8Array(memory).fill(1);
  expect(flagsAt(libc, memory)).toContain('hg');
});
