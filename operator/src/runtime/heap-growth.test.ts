import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HEAP_GROWTH } from './heap-growth.ts';

/** V8 silently ignores an unknown option that is set at run time. */
test('V8 knows the option that limits the growth of the heap', async () => {
  const run = promisify(execFile)(process.execPath, [HEAP_GROWTH, '--eval', '']);
  await expect(run).resolves.toEqual({ stdout: '', stderr: '' });
});
