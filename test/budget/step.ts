import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pace } from './pace.ts';
import { addSpent, SPENT_FILE } from './spent-file.ts';

/**
 * `node step.ts <name> <command> …` runs a step of `make ci`, exits with its status, and appends its time to the file
 * in FOURWINDS_TEST_BUDGET.
 */

const [name, program, ...args] = process.argv.slice(2);
const pace = new Pace();
const start = Date.now();
const [status] = (await once(spawn(program, args, { stdio: 'inherit' }), 'close')) as [number | null];
const end = Date.now();
if (SPENT_FILE !== undefined)
  addSpent(SPENT_FILE, { name, kind: 'step', seconds: (end - start) / 1000, pace: pace.between(start, end) });
await pace.stop();
process.exitCode = status ?? 1;
