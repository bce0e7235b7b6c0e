import { createLogger } from '@fourwinds/process';
import { DomainClaimKind, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import type { ChangeHandler } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { claimName } from '../ownership/claims.ts';
import { zoneOf } from '../testing/objects.ts';
import { type ClusterState, createClusterState } from './cluster-state.ts';
import { ManifestIndex } from './manifest-index.ts';

describe.each([true, false])('zones and claims by the manifest of their domain, prepared: %s', (isPrepared) => {
  let store: MemoryStore;
  let state: ClusterState;

  beforeEach(async () => {
    store = new MemoryStore();
    const settings = { serviceDomain: 'fourwinds.example', deniedDomains: [], requiresProof: false };
    state = createClusterState(
      store,
      { ...settings, trustedNamespaces: () => false },
      createLogger('operator', 'silent'),
    );
    for (const domain of ['both.test', 'claimed.test']) await claim(domain);
    for (const domain of ['both.test', 'zone.test']) await store.create(ZoneKind, zoneOf(domain));
    await store.create(ZoneKind, zoneOf('both.test', [], { namespace: 'team-b' }));
    await state.follow();
    if (isPrepared) await state.prepare();
  });

  afterEach(async () => {
    state.stop();
    await store.close();
  });

  async function claim(domain: string): Promise<void> {
    const spec = { domain, namespace: 'team', zone: domain };
    await store.create(DomainClaimKind, make(DomainClaimKind, { name: claimName(domain) }, { spec }));
  }

  async function remove(domain: string, namespace = 'team'): Promise<void> {
    await store.delete(ZoneKind, { namespace, name: domain });
    await state.catchUp();
  }

  function found(domain: string): string[] {
    const manifest = manifestName(`${domain}.`);
    const zones = state.manifestIndex.zonesOf(manifest).map(({ metadata }) => `zone of ${metadata.namespace}`);
    return [...zones, ...state.manifestIndex.claimsOf(manifest).map(() => 'claim')].sort();
  }

  test('are those of the domain', () => {
    expect(found('both.test')).toEqual(['claim', 'zone of team', 'zone of team-b']);
    expect(found('claimed.test')).toEqual(['claim']);
    expect(found('zone.test')).toEqual(['zone of team']);
    expect(found('other.test')).toEqual([]);
  });

  test('go with their objects, and come back', async () => {
    await remove('zone.test');
    await remove('both.test');
    expect(found('zone.test')).toEqual([]);
    expect(found('both.test')).toEqual(['claim', 'zone of team-b']);
    await remove('both.test', 'team-b');
    await store.delete(DomainClaimKind, { name: claimName('both.test') });
    await state.catchUp();
    expect(found('both.test')).toEqual([]);
    await claim('both.test');
    await state.catchUp();
    expect(found('both.test')).toEqual(['claim']);
  });
});

test('a domain whose digest is made is found without those of all others', () => {
  const changed: ChangeHandler<ZoneResource>[] = [];
  const zones = new Map(['a.test', 'b.test', 'c.test'].map((domain) => [domain, zoneOf(domain)]));
  const named: string[] = [];
  const index = new ManifestIndex({
    informers: {
      zones: { onChange: (handler) => (changed.push(handler), () => undefined) },
      claims: { onChange: () => () => undefined },
    },
    zones: { zonesOn: (domain) => [zones.get(domain)!] },
    claims: { claimsOn: () => [] },
    nameOf: (domain) => (named.push(domain), manifestName(domain)),
  });
  for (const zone of zones.values()) for (const change of changed) change(zone.metadata, [zone, undefined]);
  index.prepareFor('b.test');
  expect(index.zonesOf(manifestName('b.test.'))).toEqual([zones.get('b.test')]);
  expect(named).toEqual(['b.test.']);
  index.prepareFor('b.test');
  expect(index.zonesOf(manifestName('c.test.'))).toEqual([zones.get('c.test')]);
  expect(named.sort()).toEqual(['a.test.', 'b.test.', 'c.test.']);
});
