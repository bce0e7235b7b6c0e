import { pbkdf2Sync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import budget from './budget.json' with { type: 'json' };
import type { Sample } from './pace.ts';

/** The thread of pace.ts. */

const PAUSE_MILLISECONDS = 5_000;
const { iterations, milliseconds } = budget.pace;

for (;;) {
  const start = performance.now();
  // Run longer than a scheduler time slice, because a thread that has slept is scheduled first.
  pbkdf2Sync('pace', 'salt', iterations, 32, 'sha256');
  parentPort!.postMessage({ time: Date.now(), pace: (performance.now() - start) / milliseconds } satisfies Sample);
  await setTimeout(PAUSE_MILLISECONDS);
}
