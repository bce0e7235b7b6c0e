/** @slow: not in make check. */
import { WorkerPool, JobDeadlineError } from './worker-pool.ts';
import type { TestJob as Job } from './testing/worker.ts';

const script = new URL('./testing/worker.ts', import.meta.url);
const pools: WorkerPool<Job, number>[] = [];

function poolOf(workers: number, deadlineMilliseconds?: number): WorkerPool<Job, number> {
  const pool = new WorkerPool<Job, number>({ script, workers, deadlineMilliseconds });
  pools.push(pool);
  return pool;
}

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())));

test('each job gets its own result', async () => {
  const pool = poolOf(2);
  const jobs = Array.from({ length: 50 }, (_, i) => i);
  expect(await Promise.all(jobs.map((job) => pool.run('a', job)))).toEqual(jobs.map((job) => job * 2));
});

test('keys take turns: who comes with one job after another with many waits for one of those', async () => {
  const pool = poolOf(1);
  const order: string[] = [];
  const run = (key: string, job: number) => pool.run(key, job).then(() => order.push(key));
  await Promise.all([...Array.from({ length: 20 }, (_, i) => run('much', i)), run('little', 1)]);
  expect(order.indexOf('little')).toBeLessThanOrEqual(2);
});

test('an error that a job throws is the error of that job alone', async () => {
  const pool = poolOf(1);
  await expect(pool.run('a', 'throw')).rejects.toThrow('as asked');
  expect(await pool.run('a', 1)).toBe(2);
});

test('a worker that ends by itself is replaced', async () => {
  const pool = poolOf(1);
  await expect(pool.run('a', 'exit')).rejects.toThrow('ended');
  expect(await pool.run('a', 1)).toBe(2);
});

test('a job that does not end is ended at its deadline, and the next is done', async () => {
  const pool = poolOf(1, 3000);
  const [endless, next] = [pool.run('a', 'forever'), pool.run('a', 1)];
  await expect(endless).rejects.toThrow(JobDeadlineError);
  expect(await next).toBe(2);
});

test('time in which a job does not compute does not count towards its deadline', async () => {
  const pool = poolOf(1, 1500);
  await pool.run('a', 1);
  expect(await pool.run('a', 'rest')).toBe(0);
});

test('a job that waits forever is ended', async () => {
  const pool = poolOf(1, 300);
  await expect(pool.run('a', 'waitForever')).rejects.toThrow(JobDeadlineError);
});

test('jobs that are not done when the pool stops fail', async () => {
  const pool = poolOf(1);
  const endless = pool.run('a', 'forever');
  await Promise.all([expect(endless).rejects.toThrow('stopped'), pool.stop()]);
  await expect(pool.run('a', 1)).rejects.toThrow('stopped');
});
