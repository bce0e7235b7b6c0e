import {
  type DnssecStatus,
  KEY_IMPORT_LABEL,
  KEYS_LABEL,
  make,
  NamespaceKind,
  type NamespaceResource,
  RegionKind,
  type RegionResource,
  SecretKind,
  type SecretResource,
  ZONE_UID_LABEL,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Versions } from '@fourwinds/store';
import { claimObject, recordObject, zoneOf } from '../testing/objects.ts';
import {
  type Affected,
  affectedByClaim,
  affectedByHandover,
  affectedByKeys,
  affectedByNamespace,
  affectedByRecord,
  affectedByRegion,
  affectedByZone,
  isRecordReported,
  isZoneReported,
} from './affected-zones.ts';

type Case<R> = [string, Versions<R>, Affected[]];

const domain = 'example.test';
const key = `team/${domain}`;

describe('zones', () => {
  const zone = zoneOf(domain);
  const published = withStatus({ serial: 1, observedGeneration: 1 });
  const signalling = withStatus({ serial: 1, observedGeneration: 1, dnssec: { phase: 'enabling' } as DnssecStatus });
  const granting: ZoneResource = { ...zone, spec: { ...zone.spec, delegateTo: [{ namespaces: ['others'] }] as never } };
  const deleted = { ...published, metadata: { ...published.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } };
  const itself: Affected = { of: 'zone', key, isChanged: true };
  const statusOnly: Affected = { of: 'zone', key, isChanged: false };
  const above: Affected = { of: 'above', domain };
  const aboveSigned: Affected = { ...above, isSigned: true };
  const holder: Affected = { of: 'holder', domain };

  test.each<Case<ZoneResource>>([
    ['one that is made', [zone, undefined], [itself, holder]],
    ['one that is there at the start, published', [published, undefined], [itself, holder, above]],
    ['one that is gone before it was published', [undefined, zone], [itself, { of: 'rivals', zone }, holder]],
    ['one that is gone', [undefined, published], [itself, { of: 'rivals', zone: published }, holder, above]],
    ['one that is to go', [deleted, published], [itself, above]],
    ['a change', [zoneOf(domain, [], { generation: 2 }), zone], [itself]],
    ['the first publication', [published, zone], [statusOnly, above]],
    ['a status alone', [{ ...published }, published], [statusOnly]],
    ['grants', [granting, zone], [statusOnly, { of: 'below', domain }]],
    ['the begin of signals', [signalling, published], [statusOnly, aboveSigned, { of: 'signals', zone: signalling }]],
    ['the end of signals', [published, signalling], [statusOnly, aboveSigned, { of: 'signals', zone: signalling }]],
    [
      'one that is gone while it signals',
      [undefined, signalling],
      [itself, { of: 'rivals', zone: signalling }, holder, aboveSigned, { of: 'signals', zone: signalling }],
    ],
  ])('%s', (_, versions, expected) => {
    expect(affectedByZone(versions)).toEqual(expected);
  });

  test.each([
    ['one without a status', zone, false],
    ['one whose status speaks of it', published, true],
    ['one that was changed', { ...published, metadata: { ...published.metadata, generation: 2 } }, false],
    ['one that is to go', deleted, false],
  ])('whether the status speaks of %s', (_, one, expected) => {
    expect(isZoneReported(one)).toBe(expected);
  });

  function withStatus(status: NonNullable<ZoneResource['status']>): ZoneResource {
    return { ...zone, status };
  }
});

describe('Records', () => {
  const record = recordObject('www', 'www A 192.0.2.1', 0);
  const changed = { ...record, metadata: { ...record.metadata, generation: 2 } };
  const elsewhere = { ...record, spec: { ...record.spec, zoneRef: { name: domain, namespace: 'shared' } } };
  const reported = { ...record, status: { observedGeneration: 1 } };
  const zoneOfIt: Affected = { of: 'record', key };

  test.each([
    ['one that is made', [record, undefined], [zoneOfIt]],
    ['one that is there at the start, reported', [reported, undefined], [zoneOfIt]],
    ['one for a zone elsewhere', [elsewhere, undefined], [{ ...zoneOfIt, key: `shared/${domain}` }]],
    ['a change', [changed, reported], [zoneOfIt]],
    ['a status alone', [reported, record], []],
    ['another of the same name', [{ ...record, metadata: { ...record.metadata, uid: 'new' } }, record], [zoneOfIt]],
    ['one that is gone', [undefined, record], [zoneOfIt]],
  ] as Case<typeof record>[])('%s', (_, versions, expected) => {
    expect(affectedByRecord(versions)).toEqual(expected);
  });

  test('are reported where their status speaks of their generation', () => {
    expect(isRecordReported(record)).toBe(false);
    expect(isRecordReported(reported)).toBe(true);
    expect(isRecordReported({ ...changed, status: reported.status })).toBe(false);
  });
});

describe('claims', () => {
  const claim = claimObject({ domain, namespace: 'team', zone: domain });
  const released = { ...claim, spec: { ...claim.spec, releasedAt: '2026-01-01T00:00:00Z' } };
  const around = (['domain', 'above', 'below'] as const).map((of): Affected => ({ of, domain }));

  test.each<Case<typeof claim>>([
    ['one that is made', [claim, undefined], around],
    ['a release', [released, claim], around],
    ['one that is gone', [undefined, claim], around],
    ['a status alone', [{ ...claim, status: {} }, claim], []],
  ])('%s', (_, versions, expected) => {
    expect(affectedByClaim(versions)).toEqual(expected);
  });
});

describe('regions', () => {
  const region = make(RegionKind, { name: 'north' }, { spec: { nameserver: 'ns1' } as never });

  test.each<Case<RegionResource>>([
    ['one that is made', [region, undefined], [{ of: 'all' }]],
    ['one that is gone', [undefined, region], [{ of: 'all' }]],
    ['a change', [{ ...region, spec: { nameserver: 'ns2' } as never }, region], [{ of: 'all' }]],
    ['a status alone', [{ ...region, status: {} }, region], []],
  ])('%s', (_, versions, expected) => {
    expect(affectedByRegion(versions)).toEqual(expected);
  });
});

describe('Secrets', () => {
  const annotations = { 'dns.fourwinds.dev/domain': domain };
  const secret = (labels: { [name: string]: string }): SecretResource =>
    make(SecretKind, { name: 'keys', labels, annotations }, {});
  const keys = secret({ [KEYS_LABEL]: 'true' });
  const ofDomain: Affected[] = [
    { of: 'domain', domain },
    { of: 'domainSignals', domain },
  ];

  test.each<Case<SecretResource>>([
    ['keys that are made', [keys, undefined], ofDomain],
    ['keys that are gone', [undefined, keys], ofDomain],
    ['others in the namespace of keys', [secret({}), undefined], []],
  ])('%s', (_, versions, expected) => {
    expect(affectedByKeys(versions)).toEqual(expected);
  });

  test.each<Case<SecretResource>>([
    ['an import', [secret({ [KEY_IMPORT_LABEL]: '', [ZONE_UID_LABEL]: 'u' }), undefined], [{ of: 'uid', uid: 'u' }]],
    ['an export', [secret({ [ZONE_UID_LABEL]: 'u' }), undefined], []],
  ])('%s', (_, versions, expected) => {
    expect(affectedByHandover(versions)).toEqual(expected);
  });
});

describe('namespaces', () => {
  const namespace = (labels: { [name: string]: string }): NamespaceResource =>
    make(NamespaceKind, { name: 'team', labels }, {});
  const isTrusted = (labels: { readonly [name: string]: string }): boolean => labels['trust'] === 'yes';
  const records: Affected = { of: 'recordNamespace', namespace: 'team' };

  test.each<Case<NamespaceResource>>([
    ['one without labels', [make(NamespaceKind, { name: 'team' }, {}), undefined], []],
    [
      'one that is trusted',
      [namespace({ trust: 'yes' }), undefined],
      [records, { of: 'namespace', namespace: 'team' }],
    ],
    ['other labels', [namespace({ stage: 'test' }), namespace({})], [records]],
    ['the same labels', [namespace({ stage: 'test' }), namespace({ stage: 'test' })], []],
    ['trust', [namespace({ trust: 'yes' }), namespace({})], [records, { of: 'namespace', namespace: 'team' }]],
    ['the end of trust', [undefined, namespace({ trust: 'yes' })], [records, { of: 'namespace', namespace: 'team' }]],
  ])('%s', (_, versions, expected) => {
    expect(affectedByNamespace(versions, isTrusted)).toEqual(expected);
  });
});
