import { keyRingSetting } from '@fourwinds/envelope';
import { deliveryOptions, egressOptions, metricsAddress, webhookOptions } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the worker. */
export const configSchema = z.object({
  /** The API's database, in which the worker sees its jobs and webhooks alone. */
  DATABASE_URL: z.string(),
  ...egressOptions,
  ...webhookOptions,
  ...deliveryOptions,
  /** Keys that open the secrets of webhooks; without them nothing is delivered. */
  FOURWINDS_WEBHOOK_KEYS: keyRingSetting.optional(),
  ...metricsAddress,
});
