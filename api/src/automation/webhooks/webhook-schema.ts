import { eventKinds, webhookStates } from '@fourwinds/webhooks';
import { z } from 'zod';
import { listUpTo, textSchema } from '../../http/schemas.ts';

/** Maximum zones to which a webhook can be limited. */
const MAX_ZONES = 100;
const MAX_URL = 2048;
const EXAMPLE_URL = 'https://example.com/webhook';

export const webhookSchema = z
  .object({
    id: z.uuid().describe('ID of the webhook.'),
    url: z.string().nullable().meta({
      description: 'The URL that receives events. Null if you read the deliveries with GET …/stream.',
      example: EXAMPLE_URL,
    }),
    description: z.string().nullable().describe('A note for people.'),
    events: z.array(z.string()).nullable().describe('Types of events to send. Null means all types.'),
    zones: z.array(z.uuid()).nullable().describe('Only events of these zones are sent. Null means all events.'),
    status: z
      .enum(webhookStates)
      .describe(
        'unverified: the URL has not answered a verification with 200. delivering: events are sent. disabled: the URL failed for three days, or answered 410. Verify it to continue.',
      ),
    created_at: z.iso.datetime().describe('When the webhook was created.'),
    verified_at: z.iso.datetime().nullable().describe('When the URL last answered a verification. Null if unverified.'),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('When the current series of failed attempts started. Null if the last attempt succeeded.'),
    disabled_at: z.iso.datetime().nullable().describe('When the webhook was disabled. Null if it is not.'),
    disabled_reason: z.string().nullable().describe('Why the webhook was disabled, for people. Null if it is not.'),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('Until when the previous secret also signs after a rotation. Null if it does not.'),
  })
  .meta({ id: 'Webhook', description: 'A webhook, without its secret.' });

export type WebhookView = z.infer<typeof webhookSchema>;

/** A webhook with its secret, which is shown once. */
export const newWebhookSchema = webhookSchema
  .extend({
    secret: z.string().nullable().meta({
      description: 'The signing secret. Returned only once. Null if the response is replayed for an Idempotency-Key.',
      example: 'whsec_3QgpRs3bTeaBWJXMqYPpTGkVBCGJYmHMGVpT0dPzl3I=',
    }),
  })
  .meta({ id: 'WebhookCreated', description: 'A webhook with its new secret.' });

export type NewWebhookView = z.infer<typeof newWebhookSchema>;

const settings = {
  url: textSchema.max(MAX_URL).nullable().meta({
    description:
      'An https URL. Null to read the deliveries with GET …/stream. A webhook cannot change from one to the other.',
    example: EXAMPLE_URL,
  }),
  description: textSchema.max(1000).nullable().describe('A note for people.'),
  events: listUpTo(eventKinds.length, z.enum(eventKinds))
    .nullable()
    .describe('Types of events to send. Null means all types.'),
  zones: listUpTo(MAX_ZONES, textSchema.min(1).max(1024))
    .nullable()
    .describe('Names or IDs of the zones whose events are sent. Null means all zones of the token.'),
};

export const webhookRequestSchema = z
  .strictObject({
    url: settings.url,
    description: settings.description.default(null),
    events: settings.events.default(null),
    zones: settings.zones.default(null),
  })
  .meta({ id: 'CreateWebhookRequest', description: 'A new webhook.' });

/** A webhook change. Omitted fields stay unchanged. */
export const webhookChangeSchema = z
  .strictObject(settings)
  .partial()
  .meta({ id: 'UpdateWebhookRequest', description: 'Changes of a webhook.' });
