import type { DeliveryQueue, Outcome } from '@fourwinds/webhooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The end of an attempt as the metric names it. */
const OUTCOMES = { delivered: 'delivered', waiting: 'retried', failed: 'failed' } as const;

/** Adds the metrics of deliveries; gives the function that counts an attempt. */
export function deliveryMetrics(
  register: Registry,
  queue: Pick<DeliveryQueue, 'lateness'>,
): (state: Outcome['delivery']['state']) => void {
  const attempts = new Counter({
    name: 'fourwinds_webhook_attempts_total',
    help: 'Attempts to deliver events, verifications and tests to webhooks, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of Object.values(OUTCOMES)) attempts.inc({ outcome }, 0);
  new Gauge({
    name: 'fourwinds_webhook_lateness_seconds',
    help: 'How long the event that is due first waits for its attempt, of webhooks whose last attempt succeeded.',
    registers: [register],
    async collect() {
      this.set(await queue.lateness().catch(() => NaN));
    },
  });
  return (state) => attempts.inc({ outcome: OUTCOMES[state] });
}
