import { z } from 'zod';
import { tsigAlgorithms } from '../actor.ts';

const tsigSchema = z.object({
  name: z.string().describe('The name of the key, for which programs ask beside its secret.'),
  algorithm: z.enum(tsigAlgorithms),
});

/** A token as both APIs show it. */
export const tokenSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    kind: z.string().describe('webhook_key: the secret of the webhook with this id, which authenticates nobody.'),
    scopes: z.array(z.string()).describe('Of a webhook_key: its kinds of events.'),
    zones: z.array(z.uuid()).nullable().describe('Zones it is limited to; null for all.'),
    names: z.array(z.string()).nullable().describe('Owner names it is limited to; null for all.'),
    types: z.array(z.string()).nullable().describe('Record types it is limited to; null for all.'),
    allowlist: z.array(z.string()).nullable().describe('Where it may be used from; null for everywhere.'),
    expires_at: z.iso.datetime().nullable(),
    max_unused: z.string().nullable().describe('It expires when it is not used for this long, such as 90d.'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('Written at most once a minute.'),
    last_used_ip: z.string().nullable(),
    previous_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secrets before the last rotation are valid; null where they are not.'),
    tsig: tsigSchema.nullable().describe('Its key for updates by RFC 2136; null without one.'),
  })
  .meta({ id: 'Token' });

/** A token whose secret is shown, this once. */
export const newTokenSchema = tokenSchema.extend({
  token: z
    .string()
    .nullable()
    .describe('The secret, which is shown this once; null where a request with an Idempotency-Key is answered again.'),
  tsig: tsigSchema
    .extend({ secret: z.string().nullable().describe('In Base64, shown this once; null as the token is.') })
    .nullable()
    .describe('Its key for updates by RFC 2136; null without one.'),
});
