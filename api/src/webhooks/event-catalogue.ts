import { API_VERSION, type EventKind, eventKinds } from '@fourwinds/webhooks';
import { z } from 'zod';
import { delegationStates } from '../zones/delegation-state.ts';
import { dsSchema, keyStates } from '../dnssec/key-schema.ts';
import { wrongDsReasons } from '../signing/wrong-ds.ts';

/** Records that one event has at most; more of them make several events. */
export const MOST_RECORDS = 100;
/** Problems that an event shows at most; `GET /zones/{zone}` has all. */
export const MOST_PROBLEMS = 10;

const zone = z.object({ id: z.uuid(), name: z.string() });
const serial = z.int().describe('Of the SOA record.');
const generation = z.int().describe('Which state of the draft, from 1; a later one is greater.');

const record = z.object({
  name: z.string().describe('Relative to the zone, @ for the zone itself.'),
  type: z.string(),
  value: z.string(),
  ttl: z.int(),
});

const token = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.string(),
    scopes: z.array(z.string()),
    zones: z.array(z.uuid()).nullable().describe('Zones it is limited to; null for all.'),
    expires_at: z.iso.datetime().nullable(),
  })
  .describe('Without its secret.');

const sequence = z.int().min(1).describe('Rises by one with each event of the zone.');

function recordsOf<T extends z.ZodType>(item: T) {
  return z.object({ zone, serial, records: z.array(item).min(1).max(MOST_RECORDS) });
}

const exampleZone = { id: '607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11', name: 'example.com' };
const exampleRecord = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 3600 };
const examplePublished = { zone: exampleZone, serial: 1795264551 };
const exampleDs = {
  key_tag: 2371,
  algorithm: 13,
  digest_type: 2,
  digest: '1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58',
  rdata: '2371 13 2 1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58',
};

const exampleToken = {
  id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d',
  name: 'router',
  kind: 'scoped',
  scopes: ['dynamic:update'],
  zones: [exampleZone.id],
  expires_at: null,
};

/** Each kind of event: when it is sent, and its data. */
export const eventCatalogue = {
  'zone.created': {
    when: 'A zone was added to the account.',
    data: z.object({ zone }),
    example: { zone: exampleZone },
  },
  'zone.deleted': {
    when: 'A zone is gone; no region serves it any more.',
    data: z.object({ zone }),
    example: { zone: exampleZone },
  },
  'zone.in_sync': {
    when: 'All regions serve the latest version of the zone.',
    data: z.object({ zone, serial, generation }),
    example: { ...examplePublished, generation: 4 },
  },
  'zone.invalid': {
    when: 'The draft of the zone was refused; the version before stays served.',
    data: z.object({
      zone,
      generation,
      problems: z
        .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
        .max(MOST_PROBLEMS)
        .describe('The first errors of the draft.'),
    }),
    example: {
      zone: exampleZone,
      generation: 5,
      problems: [
        {
          path: 'records[1]',
          code: 'cname-with-other-data',
          message: 'www.example.com has a CNAME and other records.',
        },
      ],
    },
  },
  'zone.delegation_changed': {
    when: 'The parent of the zone shows something else than before.',
    data: z.object({
      zone,
      state: z.enum(delegationStates).describe('As of `GET …/delegation`.'),
      message: z.string(),
    }),
    example: { zone: exampleZone, state: 'delegated', message: 'The parent com delegates the zone to this service.' },
  },
  'record.created': {
    when: 'Records are published that the version before did not have.',
    data: recordsOf(record),
    example: { ...examplePublished, records: [exampleRecord] },
  },
  'record.updated': {
    when: 'Records are published with another value or TTL.',
    data: recordsOf(z.object({ before: record, after: record })),
    example: {
      ...examplePublished,
      records: [{ before: exampleRecord, after: { ...exampleRecord, value: '192.0.2.2' } }],
    },
  },
  'record.deleted': {
    when: 'Records are published no more.',
    data: recordsOf(record),
    example: { ...examplePublished, records: [exampleRecord] },
  },
  'dnssec.key_rollover': {
    when: 'A key of the zone is being replaced by another.',
    data: z.object({
      zone,
      role: z.enum(['KSK', 'ZSK']),
      keys: z
        .array(z.object({ key_tag: z.int(), algorithm: z.string(), state: keyStates }))
        .describe('All keys of the role, the new one among them.'),
    }),
    example: {
      zone: exampleZone,
      role: 'ZSK',
      keys: [
        { key_tag: 2371, algorithm: 'ECDSAP256SHA256', state: 'active' },
        { key_tag: 40102, algorithm: 'ECDSAP256SHA256', state: 'published' },
      ],
    },
  },
  'dnssec.ds_required': {
    when: 'The owner has to give DS records to the parent, at the registrar.',
    data: z.object({
      zone,
      message: z.string(),
      ds: z.array(dsSchema).describe('Records that the parent should have.'),
    }),
    example: { zone: exampleZone, message: 'Give this DS record to the registrar of example.com.', ds: [exampleDs] },
  },
  'dnssec.ds_wrong': {
    when: 'The parent has a DS record that is wrong: resolvers that validate refuse the zone, or soon will.',
    data: z.object({ zone, reason: z.enum(wrongDsReasons).describe('As of `GET …/dnssec`.'), message: z.string() }),
    example: {
      zone: exampleZone,
      reason: 'ForeignDS',
      message: 'A DS at the parent matches no key of this zone: DS 65535 13 2 AB….',
    },
  },
  'dnssec.signatures_ending': {
    when: 'The first signature of the zone ends within three days: it should have been renewed long before.',
    data: z.object({ zone, signatures_expire: z.iso.datetime().describe('Then resolvers begin to refuse the zone.') }),
    example: { zone: exampleZone, signatures_expire: '2026-11-27T03:00:00.000Z' },
  },
  'verification.completed': {
    when: 'The account has been verified.',
    data: z.object({ verified_at: z.iso.datetime() }),
    example: { verified_at: '2026-11-24T03:00:00.000Z' },
  },
  'api_token.created': {
    when: 'An API token was issued.',
    data: z.object({
      token,
    }),
    example: { token: exampleToken },
  },
  'api_token.ending': {
    when: 'An API token ends within a week. One that was made for less than two weeks has no such event.',
    data: z.object({
      token,
      ends_at: z.iso.datetime(),
      unused_since: z.iso.datetime().nullable().describe('Where it ends unless it is used; else null.'),
    }),
    example: {
      token: { ...exampleToken, expires_at: '2026-12-01T03:00:00.000Z' },
      ends_at: '2026-12-01T03:00:00.000Z',
      unused_since: null,
    },
  },
  'webhook.disabled': {
    when: 'Another webhook of the account gets no events any more: it failed for too long, or said that it is gone.',
    data: z.object({
      webhook: z.object({ id: z.uuid(), url: z.string() }),
      reason: z.string(),
      disabled_at: z.iso.datetime(),
    }),
    example: {
      webhook: { id: '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11', url: 'https://example.net/hook' },
      reason: 'it has failed for 3 days',
      disabled_at: '2026-11-24T03:00:00.000Z',
    },
  },
} as const satisfies { readonly [kind in EventKind]: EventDescription };

interface EventDescription {
  readonly when: string;
  readonly data: z.ZodType;
  readonly example: object;
}

/** The data of a kind. */
export type EventData<K extends EventKind> = z.infer<(typeof eventCatalogue)[K]['data']>;

/** The schema of the body that webhooks get. */
export function bodySchema(kind: EventKind): z.ZodType {
  const { when, data } = eventCatalogue[kind];
  return z
    .object({
      id: z.uuid().describe('Of the event; the same in each delivery.'),
      type: z.literal(kind),
      api_version: z.literal(API_VERSION).describe('Of this form; fields may be added to it.'),
      created_at: z.iso.datetime(),
      account_id: z.uuid(),
      ...(isAboutZone(kind) ? { sequence } : {}),
      data,
    })
    .describe(when);
}

/** A body as the example of its kind. */
export function exampleBody(kind: EventKind): object {
  return {
    id: '0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21',
    type: kind,
    api_version: API_VERSION,
    created_at: '2026-11-24T03:00:00.000Z',
    account_id: 'b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a',
    ...(isAboutZone(kind) ? { sequence: 17 } : {}),
    data: eventCatalogue[kind].example,
  };
}

/** The JSON Schema of all bodies. */
export function eventsJsonSchema(): object {
  const bodies = eventKinds.map((kind) => bodySchema(kind)) as [z.ZodType, ...z.ZodType[]];
  return z.toJSONSchema(z.union(bodies).meta({ title: 'The bodies of webhooks' }));
}

function isAboutZone(kind: EventKind): boolean {
  return 'zone' in eventCatalogue[kind].example;
}
