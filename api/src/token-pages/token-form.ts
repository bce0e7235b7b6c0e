import { z } from 'zod';
import { scopes, tokenKinds, tsigAlgorithms } from '../actor.ts';
import { formatDuration } from '../http/duration.ts';
import { validate } from '../http/validate.ts';
import type { Field } from '../pages/form.ts';
import type { IssueToken } from '../tokens/issue-token.ts';
import { tokenName, tokenOfRequest, tokenRequestSchema } from '../tokens/token-request.ts';

const DAY_SECONDS = 24 * 3600;
const MAX_TEXT = 8192;
/** Days after which a token ends. */
const LASTING = [7, 30, 90, 365];
const FOREVER = 'never';
const NONE = 'none';

export const nameField: Field = {
  name: 'name',
  label: 'Name',
  hint: 'Where the token is used, such as certbot on www1.',
};
export const nameForm = z.object({ name: tokenName });

/** The fields of a new token: each is that of the API with the same name. */
export const tokenFields: readonly Field[] = [
  nameField,
  {
    name: 'kind',
    label: 'Kind',
    type: 'select',
    options: {
      scoped: 'Some scopes',
      read_only: 'Everything, to read only',
      registrar_only: 'Domains alone',
      personal: 'Everything',
    },
  },
  {
    name: 'scopes',
    label: 'Scopes',
    type: 'choices',
    hint: 'Of a token of the kind “some scopes”.',
    options: Object.fromEntries(scopes.map((scope) => [scope, scope])),
  },
  list('zones', 'Zones', 'Names of the zones that it is limited to, such as example.com example.net; all where empty.'),
  list('names', 'Names', 'Owner names within a zone, such as www _acme-challenge.*; all where empty.'),
  list('types', 'Record types', 'Such as A AAAA TXT; all where empty.'),
  list('allowlist', 'Addresses', 'Addresses and networks that may use it, such as 192.0.2.1; all where empty.'),
  {
    name: 'tsig_algorithm',
    label: 'Key for updates (TSIG)',
    type: 'select',
    hint: 'For programs that send DNS updates (RFC 2136), such as nsupdate and external-dns.',
    options: { [NONE]: 'none', ...Object.fromEntries(tsigAlgorithms.map((name) => [name, name])) },
  },
  {
    name: 'expires_at',
    label: 'It ends',
    type: 'select',
    options: {
      ...Object.fromEntries(LASTING.map((days) => [String(days), `after ${days} days`])),
      [FOREVER]: 'never, until it is revoked',
    },
  },
];

function list(name: string, label: string, hint: string): Field {
  return { name, label, hint, isOptional: true };
}

const words = z
  .string()
  .max(MAX_TEXT)
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''));

/** The form as browsers send it. */
export const tokenForm = z.object({
  name: z.string().max(MAX_TEXT),
  kind: z.enum(tokenKinds),
  scopes: z.union([z.string().transform((scope) => [scope]), z.array(z.string())]).optional(),
  zones: words,
  names: words,
  types: words,
  allowlist: words,
  tsig_algorithm: z.enum([NONE, ...tsigAlgorithms]).default(NONE),
  expires_at: z.enum([...LASTING.map(String), FOREVER]),
});

/** The token that a form asks for, by the rules of the API. Throws Failure validation_error. */
export function tokenOfForm(form: z.output<typeof tokenForm>, now: number): IssueToken {
  const { name, kind, zones, names, types, allowlist, tsig_algorithm: algorithm } = form;
  const { expires_at: lasting } = form;
  const scopesGiven = kind === 'scoped' ? (form.scopes ?? []) : form.scopes;
  const body = {
    name,
    kind,
    ...(scopesGiven === undefined ? {} : { scopes: scopesGiven }),
    zones: orAll(zones),
    names: orAll(names),
    types: orAll(types),
    allowlist: orAll(allowlist),
    ...(algorithm === NONE ? {} : { tsig: true, tsig_algorithm: algorithm }),
    expires_at: lasting === FOREVER ? null : new Date(now + Number(lasting) * DAY_SECONDS * 1000).toISOString(),
  };
  return tokenOfRequest(validate(tokenRequestSchema, body, ''));
}

function orAll(items: readonly string[]): readonly string[] | null {
  return items.length === 0 ? null : items;
}

/** Seconds for which a secret may stay valid after its rotation. */
const GRACES = [0, 3600, DAY_SECONDS, 7 * DAY_SECONDS];

export const graceField: Field = {
  name: 'valid_for',
  label: 'The secret before stays valid',
  type: 'select',
  options: Object.fromEntries(
    GRACES.toReversed().map((seconds) => [
      String(seconds),
      seconds === 0 ? 'not at all' : `for ${formatDuration(seconds)}`,
    ]),
  ),
};

export const graceForm = z.object({ valid_for: z.enum(GRACES.map(String)).transform(Number) });
