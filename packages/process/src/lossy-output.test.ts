import { spawnSync } from 'node:child_process';
import { LossyOutput } from './lossy-output.ts';

/** A file with limited space, in octets. The test can increase `room`. */
function fullDisk(room: number) {
  let text = '';
  const write = (_file: number, octets: Uint8Array, at: number): number => {
    const part = octets.subarray(at, at + room);
    if (part.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    room -= part.length;
    text += Buffer.from(part).toString();
    return part.length;
  };
  return { write: write as never, makeRoom: (octets: number) => (room += octets), lines: () => text.split('\n') };
}

test('lines that cannot be written are dropped, and counted once when one can', () => {
  const disk = fullDisk(8);
  const output = new LossyOutput('api', disk.write);
  for (const line of ['first\n', 'second\n', 'third\nfourth\n']) output.write(() => 3, line);
  disk.makeRoom(1000);
  for (const line of ['fifth\n', 'sixth\n']) output.write(() => 3, line);
  const [first, torn, gap, ...rest] = disk.lines();
  expect([first, torn, rest]).toEqual(['first', 'se', ['fifth', 'sixth', '']]);
  expect(JSON.parse(gap)).toMatchObject({ level: 40, process: 'api', dropped: 3 });
});

test('a reader that is slow gets every octet', () => {
  let isReady = false;
  let text = '';
  const write = (_file: number, octets: Uint8Array, at: number): number => {
    isReady = !isReady;
    if (isReady) throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    text += String.fromCharCode(octets[at]);
    return 1;
  };
  new LossyOutput('api', write as never).write(() => 3, 'line\n');
  expect(text).toBe('line\n');
});

test('a program whose output and errors go to a full disk runs to its end', () => {
  const program = `
    import { createLogger, createRequestLogger, runService } from '${import.meta.dirname}/index.ts';
    const log = createLogger('program');
    await runService(log, async () => ({ stop: async () => undefined }));
    const requests = createRequestLogger('requests');
    for (let i = 0; i < 2000; i++) log.info({ i }, 'line'), requests.info({ i }, 'request');
    setTimeout(() => process.exit(7), 100);`;
  const run = 'exec "$0" --input-type=module-typescript -e "$1" >/dev/full 2>/dev/full';
  expect(spawnSync('sh', ['-c', run, process.execPath, program]).status).toBe(7);
});
