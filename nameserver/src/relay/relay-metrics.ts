import { Counter, type Registry } from 'prom-client';
import type { UpdateRelay } from './update-relay.ts';

/** Counts relayed messages by outcome, computed at each scrape. */
export function measureRelay({ counts }: Pick<UpdateRelay, 'counts'>, registry: Registry): void {
  const metric: Counter = new Counter({
    name: 'fourwinds_relayed_total',
    help: 'Signed updates that went to the API, by outcome: answered by it, or failed, with SERVFAIL',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      metric.reset();
      for (const outcome of ['answered', 'failed'] as const) metric.inc({ outcome }, counts[outcome]);
    },
  });
}
