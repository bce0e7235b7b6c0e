import { ownerId, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import { recordObject, service, zoneOf } from '../../testing/objects.ts';
import { digestInputs, type PublicationInputs } from './publication-inputs.ts';

const zone = zoneOf('example.test', [
  { name: 'www', type: 'A', value: '192.0.2.1' },
  { name: '@', type: 'TXT', value: 'x', ttl: 60 },
]);
const spec = { domain: 'example.test', namespace: 'team', zone: 'example.test', since: '2026-01-01T00:00:00.000Z' };
const inputs: PublicationInputs = {
  program: 'one',
  zone,
  claim: { state: 'held', spec },
  service,
  records: [recordObject('a', 'a A 192.0.2.2', 1), recordObject('b', 'b A 192.0.2.3', 2)],
  namespaces: new Map([['team', { kind: 'own' }]]),
};

const withSpec = (change: Partial<ZoneResource['spec']>): Partial<PublicationInputs> => ({
  zone: { ...zone, spec: { ...zone.spec, ...change } },
});
const withMetadata = (change: Partial<ZoneResource['metadata']>): Partial<PublicationInputs> => ({
  zone: { ...zone, metadata: { ...zone.metadata, ...change } },
});
const [first, second] = inputs.records as readonly RecordResource[];
const withRecord = (change: Partial<RecordResource>): Partial<PublicationInputs> => ({
  records: [{ ...first, ...change }, second],
});
const withClaim = (
  change: Partial<typeof spec> & { account?: string; zoneId?: string },
): Partial<PublicationInputs> => ({
  claim: { state: 'held', spec: { ...spec, ...change } },
});

const changes: [string, Partial<PublicationInputs>][] = [
  ['the program', { program: 'two' }],
  [
    'the value of an inline record',
    withSpec({ records: [{ ...zone.spec.records[0], value: '192.0.2.9' }, zone.spec.records[1]] }),
  ],
  ['the TTL of an inline record', withSpec({ records: [zone.spec.records[0], { ...zone.spec.records[1], ttl: 61 }] })],
  ['the order of inline records', withSpec({ records: zone.spec.records.toReversed() })],
  ['one inline record less', withSpec({ records: zone.spec.records.slice(1) })],
  ['the default TTL', withSpec({ defaultTTL: 60 })],
  ['the nameservers of the zone', withSpec({ nameservers: ['ns1.example.net', 'ns2.example.net'] })],
  ['the Records that are let in', withSpec({ recordsFrom: [{ types: ['A'] }] })],
  ['grants', withSpec({ delegateTo: [{ namespace: 'other' }] } as unknown as Partial<ZoneResource['spec']>)],
  ['the owner', withMetadata({ namespace: 'other' })],
  ['the name of the Zone', withMetadata({ name: 'another' })],
  ['the nameservers of the service', { service: { ...service, nameservers: ['ns1.fourwinds.example'] } }],
  ['the hostmaster', { service: { ...service, hostmaster: 'other.example' } }],
  ['the domain of the service', { service: { ...service, domain: 'other.example' } }],
  ['one Record less', { records: [first] }],
  ['one Record more', { records: [first, second, recordObject('c', 'c A 192.0.2.4', 3)] }],
  ['the value of a Record', withRecord({ spec: { ...first.spec, value: '192.0.2.9' } })],
  ['the TTL of a Record', withRecord({ spec: { ...first.spec, ttl: 1 } })],
  [
    'the age of a Record, which decides conflicts',
    withRecord({ metadata: { ...first.metadata, creationTimestamp: '2025-01-01T00:00:00Z' } }),
  ],
  ['a Record that was made again', withRecord({ metadata: { ...first.metadata, uid: 'another' } })],
  ['the namespace of a Record', withRecord({ metadata: { ...first.metadata, namespace: 'other' } })],
  ['labels of the namespace of a Record', { namespaces: new Map([['team', { kind: 'other' }]]) }],
  ['the account that has the domain', withClaim({ account: 'a1' })],
  ['the id of the zone', withClaim({ zoneId: '8c3f1f4e-6f0a-4a53-9d0a-2f4de1b0a001' })],
  ["since when the domain is its owner's", withClaim({ since: '2026-01-02T00:00:00.000Z' })],
];

test.each(changes)('another digest: %s', (_, change) => {
  expect(digestInputs({ ...inputs, ...change })).not.toBe(digestInputs(inputs));
});

test('no two changes have the same digest', () => {
  const digests = changes.map(([, change]) => digestInputs({ ...inputs, ...change }));
  expect(new Set(digests).size).toBe(changes.length);
});

test.each<[string, Partial<PublicationInputs>]>([
  ['versions of the Zone object', withMetadata({ resourceVersion: '77', generation: 9, uid: 'another' })],
  ['the status of the Zone', { zone: { ...zone, status: { serial: 5 } } }],
  ['the order in which Records are known', { records: [second, first] }],
  ['versions of a Record', withRecord({ metadata: { ...first.metadata, resourceVersion: '77', generation: 5 } })],
  ['the order of labels', { namespaces: new Map([['team', { kind: 'own' }]]) }],
])('the same digest: %s', (_, change) => {
  expect(digestInputs({ ...inputs, ...change })).toBe(digestInputs(inputs));
});

test('an owner is an account, too', () => {
  expect(ownerId({ namespace: 'team', account: 'a1' })).not.toBe(ownerId({ namespace: 'team' }));
});
