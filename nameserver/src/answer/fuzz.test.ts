import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FuzzJob, FuzzResult } from '../testing/fuzz/worker.ts';

/** Queries of all scenes with all kinds of damage, against the zones of the scenes, including signed ones. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const packets = Number(process.env.FOURWINDS_TEST_PACKETS ?? 1_000_000);
const folder = join(import.meta.dirname, '../testing/fuzz');
const MINUTE = 60_000;
const MIB = 1 << 20;

/** Rejects with the packet and the reply that broke a rule. */
function fuzz(job: FuzzJob): Promise<FuzzResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'worker.ts'), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

describe(`${packets} damaged packets (FOURWINDS_SEED=${seed})`, () => {
  let result: FuzzResult;

  test(
    'get replies that a decoder of ours and dns-packet read, or none where they are no queries',
    async () => {
      result = await fuzz({ seed, packets });
      process.stdout.write(`${packets} damaged packets, ${result.replies} replies (FOURWINDS_SEED=${seed})\n`);
      expect(result.replies).toBeGreaterThan(packets / 2);
    },
    Math.max(3 * MINUTE, packets / 5),
  );

  test('get no more than 44 octets for one of theirs over UDP', () => {
    expect(result.amplification).toBeLessThanOrEqual(44);
  });

  test('leave nothing on the heap', () => {
    expect(result.growth).toBeLessThan(MIB);
  });

  test('get replies that dnspython reads', () => {
    const input = result.samples.join('\n');
    const output = execFileSync('/usr/bin/python3', [join(folder, 'parse.py')], { input, encoding: 'utf8' });
    expect(output).toBe('done\n');
    expect(result.samples.length).toBeGreaterThan(1000);
  });
});
