import { z } from 'zod';
import { tsigAlgorithms } from '../../kernel/actor.ts';

const tsigFields = {
  name: z.string().describe('Name of the TSIG key. Clients need it together with the secret.'),
  algorithm: z.enum(tsigAlgorithms).describe('Algorithm of the TSIG key.'),
};

const tsigSchema = z.object(tsigFields).meta({ id: 'TsigKey' });

export const tokenSchema = z
  .object({
    id: z.uuid().describe('ID of the token.'),
    name: z.string().describe('Name of the token in lists.'),
    description: z.string().nullable().describe('Description of the token.'),
    kind: z
      .string()
      .describe(
        'personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains. webhook_key: the signing secret of the webhook with this ID. It cannot be used for authentication.',
      ),
    scopes: z.array(z.string()).describe('Rights of the token. For a webhook_key: its event types.'),
    zones: z.array(z.uuid()).nullable().describe('Zones the token is limited to. Null means all zones.'),
    names: z.array(z.string()).nullable().describe('Owner names the token is limited to. Null means all names.'),
    types: z.array(z.string()).nullable().describe('Record types the token is limited to. Null means all types.'),
    allowlist: z
      .array(z.string())
      .nullable()
      .describe('IP addresses and networks the token may be used from. Null means all.'),
    expires_at: z.iso.datetime().nullable().describe('When the token expires. Null means never.'),
    max_unused: z.string().nullable().describe('The token expires if it is not used for this long, e.g. 90d.'),
    created_at: z.iso.datetime().describe('When the token was created.'),
    last_used_at: z.iso.datetime().nullable().describe('When the token was last used. Updated at most once a minute.'),
    last_used_ip: z.string().nullable().describe('IP address from which the token was last used.'),
    previous_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('When the previous secrets expire after a rotation. Null if none are valid.'),
    tsig: tsigSchema.nullable().describe('TSIG key for dynamic updates (RFC 2136). Null if there is none.'),
  })
  .meta({ id: 'Token' });

/** A token with its secret, which is shown once. */
export const tokenCreatedSchema = tokenSchema
  .extend({
    token: z
      .string()
      .nullable()
      .describe('The secret. Returned only once. Null if the response is replayed for an Idempotency-Key.'),
    tsig: z
      .object({
        ...tsigFields,
        secret: z
          .string()
          .nullable()
          .describe(
            'The TSIG secret in Base64. Returned only once. Null if the response is replayed for an Idempotency-Key.',
          ),
      })
      .meta({ id: 'NewTsigKey' })
      .nullable()
      .describe('TSIG key for dynamic updates (RFC 2136). Null if there is none.'),
  })
  .meta({ id: 'TokenCreated' });
