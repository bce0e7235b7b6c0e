import { performJobs } from '../worker.ts';

/** A number comes back doubled; a word is a command for the worker. */
export type TestJob = number | keyof typeof deeds;

const deeds = {
  throw: (): never => {
    throw new Error('as asked');
  },
  exit: (): never => process.exit(0),
  forever: (): never => {
    for (;;);
  },
};

performJobs((job: TestJob) => (typeof job === 'number' ? job * 2 : deeds[job]()));
