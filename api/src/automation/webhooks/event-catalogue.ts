import { KEY_ROLES } from '@fourwinds/resources';
import { API_VERSION, type ControlKind, controlKinds, type EventKind, eventKinds } from '@fourwinds/webhooks';
import { z } from 'zod';
import { dsSchema } from '../../zones/dnssec/key-schema.ts';
import { eventComponent } from '../events/event-component.ts';
import {
  delegationData,
  eventKey,
  inSyncData,
  invalidData,
  serial,
  zoneData,
  zoneFields,
} from '../events/event-data.ts';
import { wrongDsReasons } from '../../zones/signing/wrong-ds.ts';

/** Maximum records per event. More records are split into several events. */
export const MOST_RECORDS = 100;

const record = z
  .object({
    name: z.string().describe('Owner name relative to the zone. @ is the zone itself.'),
    type: z.string().meta({ description: 'Record type.', example: 'A' }),
    value: z.string().describe('Record data in presentation format.'),
    ttl: z.int().describe('TTL in seconds.'),
  })
  .meta({ id: 'PublishedRecord', description: 'A record as nameservers serve it.' });

const recordUpdate = z
  .object({ before: record, after: record })
  .meta({ id: 'PublishedRecordUpdate', description: 'A record whose value or TTL changed.' });

const apiToken = z
  .object({
    id: z.uuid().describe('ID of the token.'),
    name: z.string().describe('Name that people gave the token.'),
    kind: z.string().meta({ description: 'Kind of the token.', example: 'scoped' }),
    scopes: z.array(z.string()).describe('Scopes of the token.'),
    zones: z.array(z.uuid()).nullable().describe('Zones the token is limited to. Null means all zones.'),
    expires_at: z.iso.datetime().nullable().describe('When the token expires. Null if it has no expiry time.'),
  })
  .meta({ id: 'EventToken', description: 'A token, without its secret.' });

const tokenData = z
  .object({ api_token: apiToken })
  .meta({ id: 'TokenCreatedEventData', description: 'The token of an event.' });

const domainData = z
  .object({
    domain_id: z.uuid().describe('ID of the domain.'),
    domain: z.string().meta({ description: 'The name.', example: 'myhome.names.example' }),
    auto_renew: z.boolean().describe('Whether the name is renewed by itself while it is in use.'),
    ends_at: z.iso.datetime().describe('End of the term.'),
    restorable_until: z.iso
      .datetime()
      .nullable()
      .describe('Until when the deletion can be undone. Null if none is in progress.'),
  })
  .meta({ id: 'DomainEventData', description: 'A name below a suffix of this service.' });

const sequence = z.int().min(1).describe('Increases by one with each event of the zone.');

function recordsOf<T extends z.ZodType>(item: T, meta: { readonly id: string; readonly description: string }) {
  return z
    .object({
      ...zoneFields,
      serial,
      records: z
        .array(item)
        .min(1)
        .max(MOST_RECORDS)
        .describe('At most 100 records. A larger change is several events.'),
    })
    .meta(meta);
}

const recordsData = recordsOf(record, {
  id: 'RecordsEventData',
  description: 'Records that a version added or removed.',
});

/** Data of verifications and tests. */
const controlData = z
  .object({
    webhook_id: z.uuid().describe('ID of the webhook.'),
    events: z.array(z.string()).nullable().describe('Types of events that the webhook gets. Null means all types.'),
    zones: z.array(z.uuid()).nullable().describe('Zones whose events the webhook gets. Null means all events.'),
  })
  .meta({ id: 'EndpointEventData', description: 'The webhook of a verification or test.' });

const ZONE_ID = '607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11';
const exampleZone = { zone_id: ZONE_ID, zone: 'example.com' };
const exampleRecord = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 3600 };
const examplePublished = { ...exampleZone, serial: 1795264551 };
const exampleDs = {
  key_tag: 2371,
  algorithm: 'ECDSAP256SHA256',
  algorithm_number: 13,
  digest_type: 2,
  digest: '1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58',
  rdata: '2371 13 2 1F987CC6583E92DF0890718C42A2F3F2B3C0F29A8C0D5C2B0C0E9A1B7D4F6E58',
};

const exampleControl = { webhook_id: '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11', events: null, zones: null };

const exampleToken = {
  id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d',
  name: 'router',
  kind: 'scoped',
  scopes: ['dynamic:update'],
  zones: [ZONE_ID],
  expires_at: null,
};

const exampleDomain = {
  domain_id: '7c0e0b7f-1f3c-4b52-9d3a-0d3f1a2b3c4d',
  domain: 'myhome.names.example',
  auto_renew: false,
  ends_at: '2027-11-24T03:00:00.000Z',
  restorable_until: null,
};
const aboutDomain = (when: string) => ({ when, data: domainData, example: exampleDomain });

/** When each kind of event, verification and test is sent, and its data. */
export const eventCatalogue = {
  'zone.created': {
    when: 'A zone was added to the account.',
    data: zoneData,
    example: exampleZone,
  },
  'zone.deleted': {
    when: 'A zone was deleted. No region serves it any longer.',
    data: zoneData,
    example: exampleZone,
  },
  'zone.in_sync': {
    when: 'All regions serve the latest version of the zone.',
    data: inSyncData,
    example: { ...examplePublished, generation: 4 },
  },
  'zone.invalid': {
    when: 'The draft of the zone was refused. The previous version stays served.',
    data: invalidData,
    example: {
      ...exampleZone,
      generation: 5,
      issues: [
        {
          code: 'cname-with-other-data',
          message: 'www.example.com has a CNAME and other records.',
          path: 'records[1]',
          severity: 'error',
        },
      ],
    },
  },
  'zone.delegation_changed': {
    when: 'The delegation at the parent of the zone changed.',
    data: delegationData,
    example: { ...exampleZone, status: 'delegated', message: 'The parent com delegates the zone to this service.' },
  },
  'record.created': {
    when: 'New records were published.',
    data: recordsData,
    example: { ...examplePublished, records: [exampleRecord] },
  },
  'record.updated': {
    when: 'Records were published with a new value or TTL.',
    data: recordsOf(recordUpdate, {
      id: 'RecordUpdatedEventData',
      description: 'Records that a version changed.',
    }),
    example: {
      ...examplePublished,
      records: [{ before: exampleRecord, after: { ...exampleRecord, value: '192.0.2.2' } }],
    },
  },
  'record.deleted': {
    when: 'Records are no longer published.',
    data: recordsData,
    example: { ...examplePublished, records: [exampleRecord] },
  },
  'dnssec.key_rollover': {
    when: 'A rollover started: a key of the zone is being replaced.',
    data: z
      .object({
        ...zoneFields,
        role: z.enum(KEY_ROLES).describe('Role of the key that is being replaced.'),
        keys: z.array(eventKey).describe('All keys with this role, including the new one.'),
      })
      .meta({ id: 'DnssecKeyRolloverEventData', description: 'A rollover of a zone.' }),
    example: {
      ...exampleZone,
      role: 'ZSK',
      keys: [
        { key_tag: 2371, role: 'ZSK', algorithm: 'ECDSAP256SHA256', status: 'active' },
        { key_tag: 40102, role: 'ZSK', algorithm: 'ECDSAP256SHA256', status: 'published' },
      ],
    },
  },
  'dnssec.ds_required': {
    when: 'The owner must add DS records at the parent, through the registrar.',
    data: z
      .object({
        ...zoneFields,
        message: z.string().describe('What the owner must do, for people.'),
        ds: z.array(dsSchema).describe('Records that the parent should have.'),
      })
      .meta({ id: 'DnssecDsRequiredEventData', description: 'DS records that the parent of a zone should have.' }),
    example: { ...exampleZone, message: 'Give this DS record to the registrar of example.com.', ds: [exampleDs] },
  },
  'dnssec.ds_wrong': {
    when: 'The parent has a wrong DS record. Validating resolvers refuse the zone, now or soon.',
    data: z
      .object({
        ...zoneFields,
        reason: z.enum(wrongDsReasons).describe('Reason of the condition, as in `GET …/dnssec`.'),
        message: z.string().describe('The fault and its correction, for people.'),
      })
      .meta({ id: 'DnssecDsWrongEventData', description: 'A wrong DS record at the parent of a zone.' }),
    example: {
      ...exampleZone,
      reason: 'ForeignDS',
      message: 'A DS at the parent matches no key of this zone: DS 65535 13 2 AB….',
    },
  },
  'dnssec.signatures_ending': {
    when: 'A signature of the zone expires within three days. It should have been renewed earlier.',
    data: z
      .object({
        ...zoneFields,
        signatures_expire: z.iso.datetime().describe('When resolvers start to refuse the zone.'),
      })
      .meta({ id: 'DnssecSignaturesEndingEventData', description: 'Signatures of a zone that end soon.' }),
    example: { ...exampleZone, signatures_expire: '2026-11-27T03:00:00.000Z' },
  },
  'domain.created': aboutDomain('A name below a suffix of the service was registered, and its zone was created.'),
  'domain.renewed': aboutDomain('A name was renewed, by a person or by itself.'),
  'domain.expiring': aboutDomain('The term of a name ends within 60 days. The name can be renewed.'),
  'domain.grace': aboutDomain('The term of a name has ended. The name stays served and can be renewed for 5 days.'),
  'domain.deleting': {
    ...aboutDomain(
      'The deletion of a name began: it was given up, or its term has ended. It can be restored for 7 days.',
    ),
    example: { ...exampleDomain, restorable_until: '2026-12-01T03:00:00.000Z' },
  },
  'domain.restored': aboutDomain('The deletion of a name was undone.'),
  'domain.released': aboutDomain(
    'A name was deleted with its zone. For 30 days, only its former owner can take it again.',
  ),
  'verification.completed': {
    when: 'The account has been verified.',
    data: z
      .object({ verified_at: z.iso.datetime().describe('When the account was verified.') })
      .meta({ id: 'VerificationCompletedEventData', description: 'The verification of the account.' }),
    example: { verified_at: '2026-11-24T03:00:00.000Z' },
  },
  'api_token.created': {
    when: 'An API token was created.',
    data: tokenData,
    example: { api_token: exampleToken },
  },
  'api_token.ending': {
    when: 'An API token expires within a week. Not sent for tokens created for less than two weeks.',
    data: tokenData
      .extend({
        ends_at: z.iso.datetime().describe('When the token ends.'),
        unused_since: z.iso
          .datetime()
          .nullable()
          .describe('Since when the token is unused, if it expires for that reason. Otherwise null.'),
      })
      .meta({ id: 'TokenEndingEventData', description: 'A token that ends soon.' }),
    example: {
      api_token: { ...exampleToken, expires_at: '2026-12-01T03:00:00.000Z' },
      ends_at: '2026-12-01T03:00:00.000Z',
      unused_since: null,
    },
  },
  'webhook.disabled': {
    when: 'Another webhook of the account was disabled. It failed for too long, or answered that it is gone.',
    data: z
      .object({
        webhook_id: z.uuid().describe('ID of the webhook.'),
        url: z.string().describe('URL of the webhook.'),
        reason: z.string().describe('Why it was disabled, for people.'),
        disabled_at: z.iso.datetime().describe('When it was disabled.'),
      })
      .meta({ id: 'WebhookDisabledEventData', description: 'A webhook that was disabled.' }),
    example: {
      webhook_id: '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11',
      url: 'https://example.net/hook',
      reason: 'it has failed for 3 days',
      disabled_at: '2026-11-24T03:00:00.000Z',
    },
  },
  'endpoint.verify': {
    when: 'The service checks that the URL receives events. Answer with 200.',
    data: controlData,
    example: exampleControl,
  },
  'endpoint.test': { when: 'The owner requested a test.', data: controlData, example: exampleControl },
} as const satisfies { readonly [type in DeliveryKind]: EventDescription };

export type DeliveryKind = EventKind | ControlKind;

export const deliveryKinds: readonly DeliveryKind[] = [...eventKinds, ...controlKinds];

interface EventDescription {
  readonly when: string;
  readonly data: z.ZodType;
  readonly example: object;
}

export type EventData<K extends DeliveryKind> = z.infer<(typeof eventCatalogue)[K]['data']>;

function bodyOf<K extends DeliveryKind>(type: K) {
  const { when, data } = eventCatalogue[type];
  return z
    .object({
      id: z.uuid().describe('ID of the event. The same in all deliveries.'),
      type: z.literal(type).describe('Type of the event.'),
      api_version: z.literal(API_VERSION).describe('Version of this format. Fields may be added.'),
      created_at: z.iso.datetime().describe('When the event was recorded.'),
      account_id: z.uuid().describe('ID of the account.'),
      ...(isAboutZone(type) ? { sequence } : {}),
      data,
    })
    .meta({ id: `${eventComponent(type)}WebhookEvent`, description: when });
}

const bodies = Object.fromEntries(deliveryKinds.map((type) => [type, bodyOf(type)])) as {
  readonly [K in DeliveryKind]: ReturnType<typeof bodyOf<K>>;
};

export function bodySchema(type: DeliveryKind): z.ZodType {
  return bodies[type];
}

const [first, ...others] = Object.values(bodies);

/** The body of a delivery of an event. */
export const webhookEventSchema = z
  .discriminatedUnion('type', [first, ...others])
  .meta({ id: 'WebhookEvent', description: 'The body of a request to a webhook.' });

export function exampleBody(type: DeliveryKind): object {
  return {
    id: '0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21',
    type,
    api_version: API_VERSION,
    created_at: '2026-11-24T03:00:00.000Z',
    account_id: 'b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a',
    ...(isAboutZone(type) ? { sequence: 17 } : {}),
    data: eventCatalogue[type].example,
  };
}

export function eventsJsonSchema(): object {
  return z.toJSONSchema(webhookEventSchema.meta({ title: 'The bodies of webhooks' }));
}

function isAboutZone(type: DeliveryKind): boolean {
  return 'zone_id' in eventCatalogue[type].example;
}
