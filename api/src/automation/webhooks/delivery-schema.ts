import { deliveryStates } from '@fourwinds/webhooks';
import { z } from 'zod';
import { pageQuery, timeSchema } from '../../http/schemas.ts';
import { streamBegun, streamReset } from '../events/event-schema.ts';
import { KEPT_DAYS } from './deliveries.ts';

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable();

const attemptSchema = z
  .object({
    number: z.int().min(1).describe('Number of the attempt, from 1.'),
    at: z.iso.datetime({ precision: 6 }).describe('When the attempt began.'),
    milliseconds: z
      .number()
      .min(0)
      .describe('Duration of the attempt, until the response was read or the attempt failed.'),
    request: z
      .object({
        url: z.string().describe('URL of the request.'),
        headers: headers.describe('Request headers without signatures. Null in lists.'),
      })
      .meta({ id: 'DeliveryRequest', description: 'The request of an attempt.' }),
    response: z
      .object({
        status_code: z.int().describe('HTTP status.'),
        headers: headers.describe('Response headers. Null in lists.'),
        body: z
          .string()
          .describe(
            'Start of the response body: 1 KiB after a successful attempt, otherwise 16 KiB. In lists, 1,024 characters.',
          ),
      })
      .meta({ id: 'DeliveryResponse', description: 'The response of a receiver.' })
      .nullable()
      .describe('The response. Null if there was none.'),
    error: z.string().nullable().describe('Why the attempt failed. Null if it succeeded.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'An attempt to deliver an event.' });

export const deliverySchema = z
  .object({
    id: z.uuid().describe('Value of X-Service-Delivery and webhook-id. The same in all attempts.'),
    event: z
      .object({ id: z.uuid().describe('ID of the event.'), type: z.string().describe('Type of the event.') })
      .meta({ id: 'DeliveryEvent', description: 'The event of a delivery.' }),
    status: z.enum(deliveryStates).describe('waiting: for the first or next attempt. failed: no further attempts.'),
    created_at: z.iso.datetime({ precision: 6 }).describe('When the delivery was recorded.'),
    next_attempt_at: z.iso.datetime().nullable().describe('When the next attempt is due. Null if there is none.'),
    finished_at: z.iso.datetime().nullable().describe('When the delivery ended. Null while it is waiting.'),
    attempts: z.array(attemptSchema).describe('The last 20 attempts, oldest first.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'A delivery of an event to a webhook.' });

export type DeliveryView = z.infer<typeof deliverySchema>;

export const fullDeliverySchema = deliverySchema
  .extend({
    body: z.string().describe('The raw request body. The signature covers it.'),
  })
  .meta({ id: 'WebhookDeliveryDetail', description: 'A delivery with its body.' });

export type FullDeliveryView = z.infer<typeof fullDeliverySchema>;

export const deliveryQuery = z.strictObject({
  status: z.enum(deliveryStates).optional().describe('Only deliveries with this status.'),
  ...pageQuery,
});

export const redeliverySchema = z
  .strictObject({
    since: timeSchema.meta({
      description: `Send deliveries of events from this time on. Deliveries are kept for ${KEPT_DAYS} days.`,
      example: '2026-11-01T00:00:00Z',
    }),
    status: z.enum(['delivered', 'failed']).optional().describe('Only deliveries with this status. If omitted, both.'),
  })
  .meta({ id: 'RedeliverWebhookRequest', description: 'Deliveries to send again.' });

export const redeliveredSchema = z
  .object({
    redelivered_count: z.int().describe('Number of deliveries that are sent again.'),
    next_since: z.iso
      .datetime({ precision: 6 })
      .nullable()
      .describe('Value of `since` for the next request, if there are more deliveries. Otherwise null.'),
  })
  .meta({ id: 'WebhookRedelivered', description: 'Deliveries that are sent again.' });

const streamedDeliverySchema = z
  .object({
    type: z.literal('delivery').describe('Type of the event of the stream.'),
    headers: z
      .record(z.string(), z.string())
      .describe('Headers of the request, with the signatures. Signed when the event is sent.'),
    body: z.string().describe('The raw request body. The signature covers it.'),
  })
  .meta({ id: 'StreamedDelivery', description: 'A delivery as it would be sent to a URL.' });

export type StreamedDeliveryView = z.infer<typeof streamedDeliverySchema>;

/** The data of a server-sent event of `GET /webhooks/{webhook}/stream`. */
export const deliveryStreamSchema = z
  .discriminatedUnion('type', [streamedDeliverySchema, streamBegun, streamReset])
  .meta({ id: 'WebhookStreamEvent', description: 'An event of the stream of a webhook.' });

export const EXAMPLE_OF_STREAM =
  'id: 17\nevent: delivery\ndata: {"type":"delivery","headers":{"Content-Type":"application/json","X-Service-Event":"record.created","X-Service-Delivery":"f7c7ef24-9c2b-4a8e-8f4b-6f3b1d2c9a10","X-Service-Signature":"t=1795264551,v1=5257a8…"},"body":"{\\"id\\":\\"0d4b2d3c-…\\",\\"type\\":\\"record.created\\"}"}\n\n';
