import type { MailOutcome } from '@fourwinds/mail';
import type { AttemptMetrics } from '../attempt-metrics.ts';

export const mailMetrics: AttemptMetrics<MailOutcome['state']> = {
  attempts: {
    name: 'fourwinds_mail_attempts_total',
    help: 'Attempts to send mails, by outcome.',
  },
  lateness: {
    name: 'fourwinds_mail_lateness_seconds',
    help: 'How long the mail that is due first waits for its attempt.',
  },
  outcomes: { sent: 'sent', waiting: 'retried', refused: 'refused', expired: 'expired' },
};
