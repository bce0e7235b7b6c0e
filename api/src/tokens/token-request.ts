import { isNetwork } from '@fourwinds/process';
import { z } from 'zod';
import { scopes, tokenKinds, tsigAlgorithms } from '../actor.ts';
import { durationSchema } from '../http/duration.ts';
import { type Conditions, fieldsOf, hasValue } from '../http/conditions.ts';
import { listUpTo, textSchema, timeSchema } from '../http/schemas.ts';
import type { IssueToken } from './issue-token.ts';

/** Items of each list of a token. */
const MAX_ITEMS = 100;

export const tokenName = textSchema.min(1).max(100).meta({ example: 'certbot on www1' });
export const tokenDescription = textSchema.max(1000).nullable();
const list = (item: z.ZodType<string, string>, text: string) =>
  listUpTo(MAX_ITEMS, item).nullable().default(null).describe(text);
const network = z
  .string()
  .max(50)
  .refine(isNetwork, 'this is not an address or a network such as 192.0.2.1 or 2001:db8::/32')
  .meta({ override: { pattern: '^[0-9A-Fa-f.:]+(%[-0-9A-Za-z.:]+)?(/[0-9]{1,3})?$' } });

/** The rules of the check below, for JSON Schema. */
const conditions: Conditions = {
  if: hasValue('kind', 'scoped'),
  then: fieldsOf({ required: ['scopes'] }),
  else: {
    ...fieldsOf({ refused: ['scopes'] }),
    properties: { names: { type: 'null' }, types: { type: 'null' } },
    if: hasValue('kind', 'read_only'),
    else: { properties: { zones: { type: 'null' } } },
  },
  dependentSchemas: { tsig_algorithm: hasValue('tsig', true) },
};

function withoutDefault({ jsonSchema }: { readonly jsonSchema: { default?: unknown } }): void {
  delete jsonSchema.default;
}

/** The token that a request asks for. */
export const tokenRequestSchema = z
  .strictObject({
    name: tokenName,
    description: tokenDescription.default(null),
    kind: z
      .enum(tokenKinds)
      .describe('personal: everything. scoped: the scopes given. read_only: every :read. registrar_only: domains.'),
    scopes: listUpTo(scopes.length, z.enum(scopes))
      .optional()
      .describe('Needed for kind scoped, and refused for others.'),
    zones: list(
      textSchema.min(1).max(1024),
      'For kinds scoped and read_only: names or ids of the zones it is limited to; null for all.',
    ),
    names: list(
      textSchema.max(1024),
      'For kind scoped: owner names that it is limited to, relative to their zone; null for all. * stands for one or more labels.',
    ),
    types: list(textSchema.min(1).max(16), 'For kind scoped: record types that it is limited to; null for all.'),
    allowlist: list(network, 'Addresses and networks that it may be used from; null for all.'),
    // openapi-generator makes a time of the default null in Go, which does not compile.
    expires_at: timeSchema.nullable().prefault(null).meta({ override: withoutDefault }),
    max_unused: durationSchema('1h', '3650d')
      .nullable()
      .default(null)
      .meta({ description: 'It expires when it is not used for this long, from 1h to 3650d.', example: '90d' }),
    tsig: z.boolean().default(false).describe('Whether it gets a key with which updates by RFC 2136 are signed.'),
    tsig_algorithm: z
      .enum(tsigAlgorithms)
      .optional()
      .describe('The algorithm of that key, with tsig true; hmac-sha256 where left out.'),
  })
  .check(({ value, issues }) => {
    const { kind } = value;
    const refuse = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [field], message });
    if (value.tsig_algorithm !== undefined && !value.tsig)
      refuse('tsig_algorithm', 'only with tsig: true is there a key');
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
  .meta({ override: conditions });

/** The token that a valid request asks for. */
export function tokenOfRequest({
  expires_at: expiresAt,
  max_unused: maxUnused,
  tsig,
  tsig_algorithm: algorithm = tsigAlgorithms[0],
  ...rest
}: z.output<typeof tokenRequestSchema>): IssueToken {
  return {
    ...rest,
    maxUnused,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    tsigAlgorithm: tsig ? algorithm : undefined,
  };
}
