import { eventKinds, webhookStates } from '@fourwinds/webhooks';
import { z } from 'zod';
import { listUpTo, textSchema } from '../http/schemas.ts';

/** Zones that a webhook may name. */
const MAX_ZONES = 100;
const MAX_URL = 2048;
const EXAMPLE_URL = 'https://example.com/webhook';

/** A webhook as both APIs show it. */
export const webhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string().meta({ description: 'Where events are sent.', example: EXAMPLE_URL }),
    description: z.string().nullable(),
    events: z.array(z.string()).nullable().describe('Kinds of events that it gets; null for all.'),
    zones: z.array(z.uuid()).nullable().describe('Zones whose events it gets, and no others; null for all events.'),
    state: z
      .enum(webhookStates)
      .describe(
        'unverified: the URL has not answered 200 to a verification. delivering: it gets events. disabled: it failed for three days, or answered 410; verify it to go on.',
      ),
    created_at: z.iso.datetime(),
    verified_at: z.iso.datetime().nullable(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('Since when no attempt has succeeded; null where the last one did.'),
    disabled_at: z.iso.datetime().nullable(),
    disabled_reason: z.string().nullable(),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secret before the last rotation signs, too; null where it does not.'),
  })
  .meta({ id: 'Webhook' });

export type WebhookView = z.infer<typeof webhookSchema>;

/** A webhook whose secret is shown, this once. */
export const newWebhookSchema = webhookSchema.extend({
  secret: z.string().nullable().meta({
    description:
      'The secret of its signatures, which is shown this once; null where a request with an Idempotency-Key is answered again.',
    example: 'whsec_3QgpRs3bTeaBWJXMqYPpTGkVBCGJYmHMGVpT0dPzl3I=',
  }),
});

export type NewWebhookView = z.infer<typeof newWebhookSchema>;

const settings = {
  url: textSchema.max(MAX_URL).meta({ description: 'An https URL.', example: EXAMPLE_URL }),
  description: textSchema.max(1000).nullable(),
  events: listUpTo(eventKinds.length, z.enum(eventKinds)).nullable().describe('Kinds of events; null for all.'),
  zones: listUpTo(MAX_ZONES, textSchema.min(1).max(1024))
    .nullable()
    .describe('Names or ids of the zones whose events it gets; null for all that the token may have.'),
};

/** A webhook that a request makes. */
export const webhookRequestSchema = z.strictObject({
  url: settings.url,
  description: settings.description.default(null),
  events: settings.events.default(null),
  zones: settings.zones.default(null),
});

/** A change of a webhook; fields left out stay. */
export const webhookChangeSchema = z.strictObject(settings).partial();
