import { z } from 'zod';

/**
 * Webhook options for the API, which accepts webhook URLs and streams deliveries, and for the worker, which connects
 * to these URLs. `make run` accepts and forwards them.
 */
export const webhookOptions = {
  /** Allow http URLs, for private installations that trust their network. */
  FOURWINDS_WEBHOOK_HTTP: z.literal('allow').optional(),
  /** Prefix of the header names that the service itself defines. */
  FOURWINDS_WEBHOOK_HEADER_PREFIX: z
    .string()
    .refine(
      (text) => /^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(text),
      'this must be letters, digits and hyphens, such as X-Service',
    )
    .default('X-Service'),
};
