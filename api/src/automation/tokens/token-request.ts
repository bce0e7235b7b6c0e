import { isNetwork } from '@fourwinds/process';
import { z } from 'zod';
import { scopes, tokenKinds, tsigAlgorithms } from '../../kernel/actor.ts';
import { durationSchema } from '../../http/duration.ts';
import { type Conditions, fieldsOf, hasValue } from '../../http/conditions.ts';
import { listUpTo, textSchema, timeSchema } from '../../http/schemas.ts';
import type { IssueToken } from './issue-token.ts';

/** Maximum items in each list of a token. */
const MAX_ITEMS = 100;

const tokenName = textSchema
  .min(1)
  .max(100)
  .meta({ description: 'Name of the token in lists.', example: 'certbot on www1' });
const tokenDescription = textSchema.max(1000).nullable().describe('Description of the token.');
const list = (item: z.ZodType<string, string>, text: string) =>
  listUpTo(MAX_ITEMS, item).nullable().default(null).describe(text);
const network = z
  .string()
  .max(50)
  .refine(isNetwork, 'this is not an address or a network such as 192.0.2.1 or 2001:db8::/32')
  .meta({ override: { pattern: '^[0-9A-Fa-f.:]+(%[-0-9A-Za-z.:]+)?(/[0-9]{1,3})?$' } });

/** The validation rules below as JSON Schema. */
const conditions: Conditions = {
  if: hasValue('kind', 'scoped'),
  then: fieldsOf({ required: ['scopes'] }),
  else: {
    ...fieldsOf({ refused: ['scopes'] }),
    properties: { names: { type: 'null' }, types: { type: 'null' } },
    if: hasValue('kind', 'read_only'),
    else: { properties: { zones: { type: 'null' } } },
  },
};

function withoutDefault({ jsonSchema }: { readonly jsonSchema: { default?: unknown } }): void {
  delete jsonSchema.default;
}

export const tokenRequestSchema = z
  .strictObject({
    name: tokenName,
    description: tokenDescription.default(null),
    kind: z
      .enum(tokenKinds)
      .describe(
        'personal: all rights. scoped: the rights in scopes. read_only: all :read scopes. registrar_only: domains.',
      ),
    scopes: listUpTo(scopes.length, z.enum(scopes))
      .optional()
      .describe('Required for kind scoped. Not allowed for other kinds.'),
    zones: list(
      textSchema.min(1).max(1024),
      'For kinds scoped and read_only: names or IDs of the zones the token is limited to. Null means all zones.',
    ),
    names: list(
      textSchema.max(1024),
      'For kind scoped: owner names the token is limited to, relative to their zone. * matches one or more labels. Null means all names.',
    ),
    types: list(
      textSchema.min(1).max(16),
      'For kind scoped: record types the token is limited to. Null means all types.',
    ),
    allowlist: list(network, 'IP addresses and networks the token may be used from. Null means all.'),
    // If the default is null, openapi-generator emits Go code that does not compile.
    expires_at: timeSchema
      .nullable()
      .prefault(null)
      .meta({ description: 'When the token expires. Null means never.', override: withoutDefault }),
    max_unused: durationSchema('1h', '3650d')
      .nullable()
      .default(null)
      .meta({ description: 'The token expires if it is not used for this long, from 1h to 3650d.', example: '90d' }),
    tsig_algorithm: z
      .enum(tsigAlgorithms)
      .nullable()
      .default(null)
      .describe('Creates a TSIG key for dynamic updates (RFC 2136) with this algorithm. Null means no key.'),
  })
  .check(({ value, issues }) => {
    const { kind } = value;
    const refuse = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [field], message });
    if (kind === 'scoped') {
      if (value.scopes === undefined) refuse('scopes', 'this is required');
      return;
    }
    if (value.scopes !== undefined) refuse('scopes', 'only tokens of kind scoped have scopes of their own');
    for (const field of ['names', 'types'] as const)
      if (value[field] !== null) refuse(field, 'only tokens of kind scoped can be limited to some records');
    if (value.zones !== null && kind !== 'read_only')
      refuse('zones', 'only tokens of kind scoped and read_only can be limited to some zones');
  })
  .meta({ id: 'CreateTokenRequest', override: conditions });

export const updateTokenSchema = z
  .strictObject({ name: tokenName, description: tokenDescription })
  .partial()
  .meta({ id: 'UpdateTokenRequest' });

export const rotateTokenSchema = z
  .strictObject({
    valid_for: durationSchema('0s', '30d')
      .prefault('24h')
      .meta({ description: 'How long the previous secrets stay valid, up to 30d.', example: '1h' }),
  })
  .meta({ id: 'RotateTokenRequest' });

export function tokenOfRequest({
  expires_at: expiresAt,
  max_unused: maxUnused,
  tsig_algorithm: tsigAlgorithm,
  ...rest
}: z.output<typeof tokenRequestSchema>): IssueToken {
  return {
    ...rest,
    maxUnused,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    tsigAlgorithm: tsigAlgorithm ?? undefined,
  };
}
