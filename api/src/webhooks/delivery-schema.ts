import { deliveryStates } from '@fourwinds/webhooks';
import { z } from 'zod';
import { pageQuery, timeSchema } from '../http/schemas.ts';
import { KEPT_DAYS } from './deliveries.ts';

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable();

const attemptSchema = z.object({
  number: z.int().min(1),
  at: z.iso.datetime({ precision: 6 }),
  milliseconds: z.int().min(0).describe('From the first step until the answer was read, or the attempt failed.'),
  request: z.object({
    url: z.string(),
    headers: headers.describe('Without the signatures; null in lists.'),
  }),
  response: z
    .object({
      status: z.int(),
      headers: headers.describe('Null in lists.'),
      body: z
        .string()
        .describe('Its beginning: 1 KiB where the attempt succeeded, else 16 KiB; in lists, 1,024 characters.'),
    })
    .nullable()
    .describe('Null where there was none.'),
  error: z.string().nullable().describe('Why the attempt failed; null where it succeeded.'),
});

/** A delivery as both APIs list it. */
export const deliverySchema = z
  .object({
    id: z.uuid().describe('X-Service-Delivery and webhook-id, the same in all attempts.'),
    event: z.object({ id: z.uuid(), type: z.string() }),
    state: z
      .enum(deliveryStates)
      .describe('waiting: for its first attempt or the next. failed: there is no further one.'),
    created_at: z.iso.datetime({ precision: 6 }),
    next_attempt_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    attempts: z.array(attemptSchema).describe('The latest 20, the oldest of them first.'),
  })
  .meta({ id: 'WebhookDelivery' });

export type DeliveryView = z.infer<typeof deliverySchema>;

/** A delivery with the body that is sent. */
export const fullDeliverySchema = deliverySchema.extend({
  body: z.string().describe('The raw body of its requests, over which they are signed.'),
});

export type FullDeliveryView = z.infer<typeof fullDeliverySchema>;

export const deliveryQuery = z.strictObject({
  state: z.enum(deliveryStates).optional(),
  ...pageQuery,
});

export const redeliverySchema = z.strictObject({
  since: timeSchema.meta({
    description: `Deliveries of events of this time and later are sent again; they are kept for ${KEPT_DAYS} days.`,
    example: '2026-11-01T00:00:00Z',
  }),
  state: z.enum(['delivered', 'failed']).optional().describe('Those in this state alone; both where left out.'),
});

export const redeliveredSchema = z.object({
  redelivered: z.int().describe('How many are sent again.'),
  next_since: z.iso
    .datetime({ precision: 6 })
    .nullable()
    .describe('Since when to ask for the rest, where there are more than a request sends again; else null.'),
});
