import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HEAP_GROWTH } from './heap-growth.ts';

/** Set while a program runs, an option that V8 does not know is passed over. */
test('V8 knows the option that limits the growth of the heap', async () => {
  const run = promisify(execFile)(process.execPath, [HEAP_GROWTH, '--eval', '']);
  await expect(run).resolves.toEqual({ stdout: '', stderr: '' });
});
