import { z } from 'zod';

/** The options of the worker, which delivers to webhooks; `make run` takes and forwards them. */
export const deliveryOptions = {
  /** The names of the headers of deliveries that are the service's own begin with it. */
  FOURWINDS_WEBHOOK_HEADER_PREFIX: z
    .string()
    .refine(
      (text) => /^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(text),
      'this must be letters, digits and hyphens, such as X-Service',
    )
    .default('X-Service'),
  /** A file with certificates (PEM) of authorities by which receivers are verified beside those that Node knows. */
  FOURWINDS_WEBHOOK_CA: z.string().optional(),
};
