import { Counter, Gauge, type Registry } from 'prom-client';

interface Described {
  readonly name: string;
  readonly help: string;
}

export interface AttemptMetrics<State extends string> {
  readonly attempts: Described;
  readonly lateness: Described;
  /** Metric labels by the state that follows an attempt. */
  readonly outcomes: { readonly [state in State]: string };
}

/** Registers metrics of attempts, and of the queue of attempts. Returns a function that counts an attempt. */
export function attemptMetrics<State extends string>(
  register: Registry,
  queue: { lateness(): Promise<number> },
  { attempts, lateness, outcomes }: AttemptMetrics<State>,
): (state: State) => void {
  const counter = new Counter({ ...attempts, labelNames: ['outcome'], registers: [register] });
  for (const outcome of Object.values<string>(outcomes)) counter.inc({ outcome }, 0);
  new Gauge({
    ...lateness,
    registers: [register],
    async collect() {
      this.set(await queue.lateness().catch(() => NaN));
    },
  });
  return (state) => counter.inc({ outcome: outcomes[state] });
}
