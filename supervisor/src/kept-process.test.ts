import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import { until } from '../../test/until.ts';
import { KeptProcess, type Program } from './kept-process.ts';
import { ProcessLog } from './process-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-kept-'));
const log = createLogger('test', 'silent');
const kept: KeptProcess[] = [];

afterEach(async () => {
  for (const one of kept.splice(0)) await one[Symbol.asyncDispose]();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a shell script that is ready when it writes a line. */
function keep(script: string) {
  const children: ChildProcess[] = [];
  const serving: ChildProcess[] = [];
  const program: Program = {
    name: 'script',
    log: new ProcessLog(join(folder, `${kept.length}-${script.length}.log`)),
    spawn: () => {
      const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'pipe'] });
      children.push(child);
      return child;
    },
    ready: async (child) => {
      await once(child.stdout!, 'data');
      serving.push(child);
    },
    stopSignals: ['SIGTERM', 'SIGKILL'],
  };
  kept.push(new KeptProcess(program, log));
  return { kept: kept.at(-1)!, children, serving, log: program.log };
}

test('a process that ends is started again', async () => {
  const { kept, children, serving } = keep('echo ready; exec cat');
  await kept.started;
  children[0].kill('SIGKILL');
  await until('another process serves', () => serving.length >= 2);
  expect(serving).toEqual(children);
  expect(children[1].exitCode).toBeNull();
});

test('one that never gets ready is given up, with its last words', async () => {
  const { kept, children, log } = keep('echo no such luck >&2; exit 3');
  await expect(kept.started).rejects.toThrow('script ended with status 3:\nno such luck');
  expect(children).toHaveLength(5);
  expect(readFileSync(log.path, 'utf8')).toBe('no such luck\n'.repeat(5));
});

test('one that ignores the request to end is killed', async () => {
  const { kept, children } = keep("trap '' TERM; echo ready; exec cat");
  await kept.started;
  await kept[Symbol.asyncDispose]();
  expect(children[0].signalCode).toBe('SIGKILL');
  expect(children).toHaveLength(1);
});

test('stopped while it starts, it says so', async () => {
  const { kept } = keep('exec cat');
  const started = expect(kept.started).rejects.toThrow('script was stopped before it was ready');
  await kept[Symbol.asyncDispose]();
  await started;
});
