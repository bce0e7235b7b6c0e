import { Worker } from 'node:worker_threads';

/**
 * A measurement. `pace` is the duration of a fixed calculation relative to an idle machine. `time` is when the
 * calculation ended, in Unix milliseconds.
 */
export interface Sample {
  readonly time: number;
  readonly pace: number;
}

/**
 * Measures the pace of this machine continuously in a thread. On the reference machine, with only a test run active,
 * the calculation takes the time in budget.json. The calculation takes longer on a slower or busier machine.
 */
export class Pace {
  readonly #samples: Sample[] = [];
  readonly #thread: Worker;

  constructor() {
    this.#thread = new Worker(new URL('pace-thread.ts', import.meta.url));
    this.#thread.unref();
    this.#thread.on('message', (sample: Sample) => this.#samples.push(sample));
  }

  /**
   * Returns the mean pace between two times in Unix milliseconds. Without a sample between them, returns the nearest
   * sample, or 1 before the first sample.
   */
  between(start: number, end: number): number {
    return meanPace(this.#samples, start, end);
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Returns the mean pace of the samples between two times, or the nearest sample. */
export function meanPace(samples: readonly Sample[], start: number, end: number): number {
  const within = samples.filter(({ time }) => time >= start && time <= end);
  if (within.length > 0) return within.reduce((total, { pace }) => total + pace, 0) / within.length;
  const distance = ({ time }: Sample): number => Math.max(start - time, time - end);
  return samples.toSorted((one, other) => distance(one) - distance(other)).at(0)?.pace ?? 1;
}
