import { performJobs } from '../worker.ts';

/** The worker returns a number doubled. A word is a command to the worker. */
export type TestJob = number | keyof typeof deeds;

const deeds = {
  throw: (): never => {
    throw new Error('as asked');
  },
  exit: (): never => process.exit(0),
  forever: (): never => {
    for (;;);
  },
  rest: (): number => wait(2000),
  waitForever: (): number => wait(Infinity),
};

/** Blocks the thread without using the processor. Returns 0. */
function wait(milliseconds: number): number {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  return 0;
}

performJobs((job: TestJob) => (typeof job === 'number' ? job * 2 : deeds[job]()));
