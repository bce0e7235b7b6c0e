import { type ConfigMapResource, DomainClaimKind, findCondition, ZoneKind } from '@fourwinds/resources';
import { renderSnapshot, renderTombstone } from '@fourwinds/snapshot';
import { claimObject, held, zoneOf } from '../testing/objects.ts';
import { isInSync, World } from '../testing/world.ts';
import type { RegionView } from '../regions/region-view.ts';
import { claimName } from './claims.ts';
import { lostClaim, publishedClaim } from './published-claim.ts';

const spec = {
  domain: 'example.test',
  namespace: 'fourwinds-accounts',
  account: 'a1',
  zone: 'z',
  since: '2026-01-01T00:00:00.000Z',
};

function region(manifest: ConfigMapResource | undefined): RegionView {
  return { name: 'ns1', reachable: true, cluster: 'cluster', servers: [], manifest: () => manifest && held(manifest) };
}

function published(version: bigint, account: string): ConfigMapResource {
  const claim = publishedClaim({ state: 'held', spec: { ...spec, account } }, { metadata: { name: 'zone' } });
  const content = { domain: 'example.test.', serial: 1, soa: '', blocks: [] };
  return renderSnapshot({ ...content, version, claim }, () => 'signed').manifest;
}

const tombstone = renderTombstone({ domain: 'example.test.', version: 9n, serial: 1 }, () => 'signed');

test.each([
  ['the newest manifest tells', [published(7n, 'a1'), published(5n, 'a2'), undefined], spec],
  ['a tombstone that is newer leaves none', [published(7n, 'a1'), tombstone], undefined],
  ['regions that hold nothing leave none', [undefined], undefined],
])('a claim out of regions: %s', (_, manifests, expected) => {
  expect(lostClaim(undefined, manifests.map(region), 'example.test')).toEqual(expected);
});

test.each([
  ['of another owner, with an earlier version on record, is an earlier one', { account: 'a2' }, '6', true],
  ['of another owner, with the same version on record, is the latest', { account: 'a2' }, '7', false],
  ['of another owner that was never published is the latest', { account: 'a2' }, undefined, false],
  ['of the same owner is the latest', {}, '6', false],
  [
    'of the same owner that was released, with an earlier version on record, is an earlier one',
    { releasedAt: spec.since },
    '6',
    true,
  ],
])('a claim %s', (_, change, version, isEarlier) => {
  const recorded = { zone: 'team/z', serial: 1, sha256: '', generation: 1 };
  const status = version === undefined ? {} : { status: { publication: { ...recorded, version } } };
  const claim = { ...claimObject({ ...spec, ...change }), ...status };
  const found = lostClaim(claim, [region(published(7n, 'a1'))], 'example.test');
  expect(found).toEqual(isEarlier ? spec : undefined);
});

test('a proof from the public DNS comes back out of a manifest, where earlier operators overlook it', () => {
  const claim = publishedClaim(
    { state: 'held', spec: { ...spec, proof: 'ParentNS' } },
    { metadata: { name: 'zone' } },
  )!;
  expect(claim).toMatchObject({ domainProof: 'ParentNS' });
  expect(claim).not.toHaveProperty('proof');
  const content = { domain: 'example.test.', serial: 1, soa: '', blocks: [] };
  const { manifest } = renderSnapshot({ ...content, version: 7n, claim }, () => 'signed');
  expect(lostClaim(undefined, [region(manifest)], 'example.test')).toEqual({ ...spec, proof: 'ParentNS' });
});

describe('a management cluster that has lost a claim', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  test('gives the domain to its owner, since the time before, and takes a greater version', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    const key = { name: claimName('example.test') };
    const before = (await world.management.get(DomainClaimKind, key))!;
    await world.management.delete(DomainClaimKind, key);
    await world.startOperator();
    const after = await world.eventually(
      () => world.management.get(DomainClaimKind, key),
      ({ status }) => status?.publication !== undefined,
    );
    expect(after.spec).toEqual(before.spec);
    expect(BigInt(after.status!.publication!.version)).toBe(BigInt(before.status!.publication!.version) + 1n);
    await world.eventually(() => world.zone('example.test'), isInSync);
  });

  test('gives a domain that regions hold to no other owner until they have removed it, and not as its own past', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const key = { name: claimName('example.test') };
    const { spec: before } = (await world.management.get(DomainClaimKind, key))!;
    await world.operator!.stop();
    await world.management.delete(DomainClaimKind, key);
    const zone = (await world.zone('example.test'))!;
    await world.management.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
    await world.management.delete(ZoneKind, zone.metadata);
    await world.management.create(ZoneKind, zoneOf('example.test', [], { namespace: 'other' }));
    await world.startOperator();
    await world.eventually(
      () => world.zone('example.test', 'other'),
      ({ status }) => findCondition(status?.conditions, 'Accepted')?.status === 'True',
    );
    expect((await world.management.get(DomainClaimKind, key))!.spec.since).not.toBe(before.since);
  });
});
