import type { DomainClaimResource, Publication, SecretResource, ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { type KeySet, newKeySet } from '../keys/key-set.ts';
import { newKey } from '../keys/new-key.ts';
import { publish } from '../keys/publication-history.ts';
import type { StoredKeys } from '../keys/secrets/key-reader.ts';
import { type RegionView, serverViews } from '../regions/region-view.ts';
import { allLive, claimObject, configMap, dnssecOn, held, serverLease, service, zoneOf } from '../testing/objects.ts';
import { gather, type GatherContext, servedRevision } from './gather.ts';
import type { GatheredZone } from './gathered-zone.ts';
import type { PreviousVersion } from './publish/previous-version.ts';

const NOW = Date.UTC(2026, 0, 1);
const zone = zoneOf('example.test');
const enabled: ZoneResource = { ...zone, spec: { ...zone.spec, dnssec: dnssecOn } };
const manifest = manifestName('example.test.');
const recorded: Publication = { zone: 'team/example.test', version: '7', serial: 3, sha256: 'digest', generation: 1 };
const unsigned = { largestTTL: 3600 };
const handover = { metadata: { name: 'import-1' } } as SecretResource;
const secret = { metadata: { name: 'keys' } } as SecretResource;
const noKeys: StoredKeys = { keySet: newKeySet({ ttl: 3600 }, NOW), privateKeys: new Map() };
let signing: StoredKeys;

beforeAll(async () => {
  const { key } = await newKey({ role: 'ZSK', algorithm: 13 }, 'example.test', NOW);
  const version = { keys: [key.id], revision: 1, since: NOW, ttl: 3600 };
  const { keySet } = noKeys;
  const signed: KeySet = {
    ...keySet,
    keys: [key],
    dnskeys: publish(keySet.dnskeys, version),
    signers: publish(keySet.signers, version),
  };
  signing = { keySet: signed, privateKeys: new Map() };
});

interface Given {
  readonly zone?: ZoneResource;
  readonly publication?: Publication;
  readonly keys?: () => StoredKeys | { damage: string };
  readonly handovers?: readonly SecretResource[];
  readonly regions?: readonly RegionView[];
  readonly previous?: PreviousVersion;
}

interface Asked {
  readonly handovers: boolean[];
  claims: number;
}

async function gathered(given: Given): Promise<GatheredZone & { asked: Asked }> {
  const { regions = [], previous = {}, keys } = given;
  const asked: Asked = { handovers: [], claims: 0 };
  const spec = { domain: 'example.test', namespace: 'team', zone: 'example.test', unsigned };
  const claim: DomainClaimResource = { ...claimObject(spec), status: { publication: given.publication } };
  const context = {
    state: {
      claimIndex: { claimOn: () => claim },
      delegations: {
        childrenOf: () => [{ zone: zoneOf('child.example.test'), isEnding: false }],
        othersBelow: () => [],
      },
      signals: { signallersIn: () => [{ zone: zoneOf('other.test'), nameserver: 'ns1.example.test' }] },
      service,
      store: { get: async () => (asked.claims++, claim) },
    },
    regions: { connections: regions.map((view) => ({ view: () => view, holds: () => false })), views: () => regions },
    secrets: {
      secretOf: () => keys && secret,
      read: () => keys?.(),
      of: () => noKeys,
      handedOver: async (_: ZoneResource, isUrgent: boolean) => (asked.handovers.push(isUrgent), given.handovers ?? []),
    },
    parentOf: () => ({ unreached: true }),
    now: () => NOW,
  } as unknown as GatherContext;
  const decision = {} as GatheredZone['claim'];
  const input = { key: 'team/example.test', zone: given.zone ?? zone, claim: decision, previous };
  return { ...(await gather(context, input)), asked };
}

function region(name: string, watermark: string, kind: 'manifest' | 'tombstone' = 'manifest'): RegionView {
  const object = held(configMap(manifest, kind, '5', { version: '7', serial: '3', sha256: 'digest' }));
  const servers = serverViews([serverLease('a', { renewed: 0, watermark })], allLive);
  return { name, reachable: true, cluster: 'cluster', servers, manifest: () => object };
}

test.each<[string, Given, object]>([
  ['a zone that was never published', {}, { recorded: undefined, last: undefined, held: [], isHeld: false }],
  ['a zone that was published', { publication: recorded }, { recorded, last: recorded }],
  [
    'a zone whose domain was published for another',
    { publication: { ...recorded, zone: 'other/zone' } },
    { recorded: undefined, last: { zone: 'other/zone', version: '7' } },
  ],
  [
    'a zone that was deleted and made again',
    { publication: { ...recorded, deleted: true } },
    { recorded: undefined, last: { deleted: true } },
  ],
  [
    'a region with its snapshot',
    { regions: [region('ns1', '5')] },
    { held: [{ version: 7n, serial: 3, sha256: 'digest', isTombstone: false }], isHeld: true },
  ],
  [
    'a region with its tombstone',
    { regions: [region('ns1', '5', 'tombstone')] },
    { held: [{ version: 7n, isTombstone: true }], isHeld: false },
  ],
  ['zones below and the parent', {}, { children: [{ domain: 'child.example.test.' }], parent: { unreached: true } }],
])('%s', async (_, given, expected) => {
  expect(await gathered(given)).toMatchObject({ key: 'team/example.test', now: NOW, ...expected });
});

test.each<[string, Given, object]>([
  [
    'a zone that is not to be signed: no signals, and the past of its domain does not matter',
    {},
    { keys: { state: 'unsigned' }, isSigned: false, unsigned: undefined, asked: { handovers: [false], claims: 0 } },
  ],
  [
    'one that gets its first keys: handovers and the claim are read from the store',
    { zone: enabled },
    { keys: { state: 'unsigned' }, isSigned: true, unsigned, asked: { handovers: [true], claims: 1 } },
  ],
  [
    'one that gets keys before it is enabled',
    { handovers: [handover] },
    { handovers: [handover], isSigned: false, unsigned, asked: { handovers: [false], claims: 1 } },
  ],
  [
    'one with keys that are not used yet',
    { zone: enabled, keys: () => noKeys },
    { keys: { state: 'unsigned' }, unsigned: undefined, asked: { handovers: [true], claims: 0 } },
  ],
  [
    'one that is signed',
    { zone: enabled, keys: () => signing },
    { keys: { state: 'signed' }, isSigned: true, unsigned: undefined, asked: { handovers: [false], claims: 0 } },
  ],
  [
    'one that is no longer to be signed, as long as it is',
    { keys: () => signing },
    { keys: { state: 'signed' }, isSigned: true, asked: { handovers: [false] } },
  ],
])('%s', async (_, given, expected) => {
  const found = await gathered(given);
  expect(found).toMatchObject(expected);
  expect([...found.signals.keys()]).toEqual(found.isSigned ? ['other.test ns1.example.test'] : []);
});

test('a signed zone whose keys are gone waits for them: neither handovers nor claims are read', async () => {
  const state = { id: 'a', tag: 1, role: 'ZSK', state: 'Active' };
  const status = { dnssec: { phase: 'signed', keys: [state] } } as unknown as ZoneResource['status'];
  expect(await gathered({ zone: { ...enabled, status } })).toMatchObject({
    keys: { state: 'missing' },
    handovers: [],
    asked: { handovers: [], claims: 0 },
  });
});

describe('the version with signatures to keep', () => {
  const version = {};
  const published = (isSigned: boolean): PreviousVersion =>
    ({ published: { isSigned, version, rendered: { snapshot: { sha256: 'digest' } } } }) as unknown as PreviousVersion;

  test.each<[string, Given, unknown]>([
    ['is the previous one', { previous: published(true) }, version],
    ['is none where the previous one was not signed and none is on record', { previous: published(false) }, undefined],
    ['is none where no region has the one on record', { publication: recorded }, undefined],
  ])('%s', async (_, given, expected) => {
    expect((await gathered({ zone: enabled, keys: () => signing, ...given })).signedBefore).toBe(expected);
  });
});

describe('the revision of the keys that all servers serve', () => {
  const published = (revision?: number): PreviousVersion =>
    ({ published: { revision, rendered: { snapshot: { sha256: 'digest' } } } }) as unknown as PreviousVersion;

  test.each<[string, RegionView[], PreviousVersion, number | undefined]>([
    ['is that of the previous version', [region('ns1', '5'), region('ns2', '6')], published(4), 4],
    [
      'is not known while a server has not loaded it',
      [region('ns1', '5'), region('ns2', '4')],
      published(4),
      undefined,
    ],
    ['is not known without a region', [], published(4), undefined],
    ['is not known of an unsigned version', [region('ns1', '5')], published(), undefined],
    ['is not known before a publication', [region('ns1', '5')], {}, undefined],
  ])('%s', (_, views, previous, expected) => {
    expect(servedRevision(views, manifest, previous)).toBe(expected);
  });
});
