import { MAX_TTL, MIN_TTL } from '@fourwinds/dns';
import { DNSSEC_PHASES, KEY_STATES, MAX_VALUE_LENGTH } from '@fourwinds/resources';
import { z } from 'zod';
import type { DnssecSettings } from '../dnssec/settings.ts';
import { zoneStates } from '../zones/zone-state.ts';

/** Shapes that several endpoints share. */

/** Text that every database holds: no NUL, no half of a surrogate pair (RFC 7493 2.1). */
const textSchema = z
  .string()
  .refine(
    (given) => given.isWellFormed() && !given.includes('\0'),
    'this holds NUL or half a surrogate pair, which is no text; in a value, NUL is written \\000',
  );

/** A list whose length is judged before its items are read, so that a long one costs nothing. */
export function listUpTo<T extends z.ZodType>(maximum: number, item: T) {
  return z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= maximum) return given;
    context.addIssue(`this has ${given.length} items; at most ${maximum} are possible`);
    return z.NEVER;
  }, z.array(item).min(1, 'this is empty').max(maximum));
}

const LIMIT_WANTED = 'this must be a whole number from 1 to 200';

export const pageQuery = {
  limit: z.coerce
    .number(LIMIT_WANTED)
    .int(LIMIT_WANTED)
    .min(1, LIMIT_WANTED)
    .max(200, LIMIT_WANTED)
    .default(50)
    .describe('Items a page.'),
  cursor: z.string().max(4096).optional().describe('next_cursor of the page before.'),
};

/** `10s`, at most `30s`; gives milliseconds. */
export const waitQuery = z
  .string()
  .regex(/^\d{1,2}s?$/, 'this is a number of seconds such as 10s')
  .transform((text) => parseInt(text, 10) * 1000)
  .refine((milliseconds) => milliseconds <= 30_000, 'this is at most 30s')
  .optional()
  .meta({ description: 'Wait at most this long, up to 30s, until all regions serve the change.', example: '10s' });

export const dryRunQuery = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')
  .meta({ description: 'Answer as if, with the difference, but change nothing.' });

/** The range is checked with the record, so that all of its mistakes are told together. */
const ttl = z.number().meta({
  description: 'Seconds; the same for all records of one name and type.',
  override: { type: 'integer', minimum: MIN_TTL, maximum: MAX_TTL },
});

export const recordFields = {
  name: textSchema
    .min(1, 'this is empty; write @ for the zone itself')
    .max(1024)
    .meta({ description: 'Relative to the zone, @ for the zone itself.', example: 'www' }),
  type: textSchema.min(1).max(16).meta({ description: 'Record type.', example: 'A' }),
  value: textSchema
    .min(1, 'this is empty')
    .max(MAX_VALUE_LENGTH)
    .meta({ description: 'Presentation format (RFC 1035 5.1).', example: '192.0.2.1' }),
  ttl: ttl.optional(),
  comment: textSchema.max(1024).nullable().optional().describe('A note for people; not published.'),
};

export const managedBy = z
  .enum(['api', 'kubernetes'])
  .describe('Records managed by kubernetes cannot be changed here.');

export const recordSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    value: z.string(),
    ttl: z.int(),
    comment: z.string().nullable(),
    managed_by: managedBy,
  })
  .meta({ id: 'Record' });

const denials = z.enum(['NSEC3', 'NSEC']);

const parents = z
  .enum(['ask', 'none'])
  .describe('none: nobody above the zone takes DS records, so its keys are replaced without waiting for that.');

export const dnssecSummary = {
  status: z
    .enum(DNSSEC_PHASES)
    .describe('enabling until the parent has the DS record; disabling until it is gone from there.'),
  algorithm: z.string().meta({ description: 'For new keys.', example: 'ECDSAP256SHA256' }),
  denial: denials.describe('How the absence of a name is proven.'),
  opt_out: z.boolean().describe('Unsigned delegations are left out of the NSEC3 chain.'),
  parent: parents,
};

/** What of it can be changed. */
export const dnssecSettings = {
  algorithm: z
    .union([z.string().max(32), z.int()], 'this must be the name or the number of an algorithm, such as ED25519 or 15')
    .transform(String)
    .optional()
    .meta({ description: 'Mnemonic or number: 13, 14, 15 or 16.', example: 'ED25519', override: { type: 'string' } }),
  denial: denials.optional(),
  opt_out: z.boolean().optional(),
  parent: parents.optional(),
};

type SettingsBody = { [field in keyof typeof dnssecSettings]?: z.output<(typeof dnssecSettings)[field]> };

export function settingsOf({ algorithm, denial, opt_out: optOut, parent }: SettingsBody): DnssecSettings {
  return { algorithm, denial, optOut, parent };
}

export const keyStates = z
  .enum(KEY_STATES.map((state) => state.toLowerCase()))
  .describe('Where the key is in its life (RFC 7583 3.1).');

export const dsSchema = z.object({
  key_tag: z.int(),
  algorithm: z.int().describe('Of the key, e.g. 13.'),
  digest_type: z.int().describe('2 SHA-256, 4 SHA-384.'),
  digest: z.string(),
  rdata: z.string().meta({ example: '2371 13 2 1F987CC6583E92DF0890718C42…' }),
});

/** What is granted is checked with the zone, which says what its names are relative to. */
export const grantSchema = z.strictObject({
  name: textSchema
    .min(1)
    .max(1024)
    .meta({ description: 'Relative to the zone; all names below it are granted with it.', example: 'sub' }),
  account: textSchema.max(63).optional().describe('Account that may have the name.'),
  namespace: textSchema.max(63).optional().describe('Kubernetes namespace whose Zones may have the name.'),
});

export const zoneSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(zoneStates),
    record_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    serial: z.int().nullable(),
    default_ttl: z.int(),
    nameservers: z.array(z.string()),
    delegate_to: z.array(grantSchema).describe('Names below the zone that other owners may have zones for.'),
    dnssec: z.object(dnssecSummary),
    problems: z.array(
      z.object({ path: z.string(), code: z.string(), severity: z.enum(['error', 'warning']), message: z.string() }),
    ),
  })
  .meta({ id: 'Zone' });

export const regionSchema = z.object({
  name: z.string(),
  serial: z.int().nullable(),
  observed_at: z.iso.datetime().nullable(),
  servers: z.int(),
});

export function listOf(item: z.ZodType): z.ZodType {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() });
}
