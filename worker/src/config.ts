import { keyRingSetting } from '@fourwinds/envelope';
import { mailOptions } from '@fourwinds/mail';
import { deliveryOptions, egressOptions, webhookOptions } from '@fourwinds/options';
import { metricsAddress } from '@fourwinds/process';
import { z } from 'zod';

export const configSchema = z
  .object({
    /** The API's database. The worker's role can only access its own jobs, webhooks and mails. */
    DATABASE_URL: z.string(),
    ...egressOptions,
    ...webhookOptions,
    ...deliveryOptions,
    /** Keys that decrypt webhook secrets. Without them, no webhook is delivered. */
    FOURWINDS_WEBHOOK_KEYS: keyRingSetting.optional(),
    ...mailOptions,
    /** Keys that decrypt the values of mails. */
    FOURWINDS_MAIL_KEYS: keyRingSetting.optional(),
    ...metricsAddress,
  })
  .superRefine((settings, context) => {
    if (settings.FOURWINDS_SMTP === undefined) return;
    for (const name of ['FOURWINDS_MAIL_KEYS', 'FOURWINDS_MAIL_FROM'] as const)
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'set this, too, where FOURWINDS_SMTP is set' });
  });
