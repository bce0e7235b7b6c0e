import { keyRingSetting } from '@fourwinds/envelope';
import { mailOptions } from '@fourwinds/mail';
import { deliveryOptions, egressOptions, metricsAddress, webhookOptions } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the worker. */
export const configSchema = z
  .object({
    /** The API's database, in which the worker sees its jobs and webhooks alone. */
    DATABASE_URL: z.string(),
    ...egressOptions,
    ...webhookOptions,
    ...deliveryOptions,
    /** Keys that open the secrets of webhooks; without them nothing is delivered. */
    FOURWINDS_WEBHOOK_KEYS: keyRingSetting.optional(),
    ...mailOptions,
    /** Keys that open the values of mails. */
    FOURWINDS_MAIL_KEYS: keyRingSetting.optional(),
    ...metricsAddress,
  })
  .superRefine((settings, context) => {
    if (settings.FOURWINDS_SMTP === undefined) return;
    for (const name of ['FOURWINDS_MAIL_KEYS', 'FOURWINDS_MAIL_FROM'] as const)
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'set this, too, where FOURWINDS_SMTP is set' });
  });
