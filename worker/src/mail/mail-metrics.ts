import type { MailOutcome, MailQueue } from '@fourwinds/mail';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The end of an attempt as the metric names it. */
const OUTCOMES = { sent: 'sent', waiting: 'retried', refused: 'refused', expired: 'expired' } as const;

/** Adds the metrics of mails; gives the function that counts an attempt. */
export function mailMetrics(
  register: Registry,
  queue: Pick<MailQueue, 'lateness'>,
): (state: MailOutcome['state']) => void {
  const attempts = new Counter({
    name: 'fourwinds_mail_attempts_total',
    help: 'Attempts to send mails, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of Object.values(OUTCOMES)) attempts.inc({ outcome }, 0);
  new Gauge({
    name: 'fourwinds_mail_lateness_seconds',
    help: 'How long the mail that is due first waits for its attempt.',
    registers: [register],
    async collect() {
      this.set(await queue.lateness().catch(() => NaN));
    },
  });
  return (state) => attempts.inc({ outcome: OUTCOMES[state] });
}
