import type { Outcome } from '@fourwinds/webhooks';
import type { AttemptMetrics } from '../attempt-metrics.ts';

export const deliveryMetrics: AttemptMetrics<Outcome['delivery']['state']> = {
  attempts: {
    name: 'fourwinds_webhook_attempts_total',
    help: 'Attempts to deliver events, verifications and tests to webhooks, by outcome.',
  },
  lateness: {
    name: 'fourwinds_webhook_lateness_seconds',
    help: 'How long the event that is due first waits for its attempt, of webhooks whose last attempt succeeded.',
  },
  outcomes: { delivered: 'delivered', waiting: 'retried', failed: 'failed' },
};
