/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { Name, typeByName } from '@fourwinds/dns';
import {
  type DelegateTo,
  DomainClaimKind,
  type DomainClaimResource,
  findCondition,
  make,
  NamespaceKind,
  RecordKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isTombstone } from '@fourwinds/snapshot';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn, recordLine, recordObject, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

const CHILD = 'sub.example.test';
const CUT = Name.parse('sub.example.test.');
const NS = typeByName('NS');
const DS = typeByName('DS');
const granted: { delegateTo: DelegateTo[] } = { delegateTo: [{ name: 'sub', namespace: 'other' }] };

let world: World;

beforeEach(async () => {
  world = new World();
  await world.start();
});

afterEach(() => world.stop());

async function applyOther(change: Partial<ZoneResource['spec']> = {}, domain = CHILD): Promise<ZoneResource> {
  const zone = zoneOf(domain, [recordLine('www A 192.0.2.7')], { namespace: 'other' });
  return world.management.create(ZoneKind, { ...zone, spec: { ...zone.spec, ...change } });
}

const served = (): Promise<ZoneResource> => world.inSync(CHILD, 'other');

async function servedNoMore(): Promise<void> {
  for (const region of world.regions.keys())
    await world.eventually(() => world.manifest(region, `${CHILD}.`), isTombstone);
}

/** Waits for this condition of the Record `object` in the namespace `other`. */
async function acceptedRecord(reason: string, ready: 'True' | 'False'): Promise<void> {
  await world.eventually(
    () => world.management.get(RecordKind, { namespace: 'other', name: 'object' }),
    ({ status }) =>
      findCondition(status?.conditions, 'Accepted')?.reason === reason &&
      findCondition(status?.conditions, 'Ready')?.status === ready,
  );
}

async function claimOn(domain: string): Promise<DomainClaimResource | undefined> {
  return (await world.management.list(DomainClaimKind)).items.find(({ spec }) => spec.domain === domain);
}

test('manifests say which zones have the same owner, and no more of who that is', async () => {
  const account = (name: string): Record<string, string> => ({ 'dns.fourwinds.dev/account': name });
  const zones = [
    zoneOf('one.test', [], { namespace: 'team' }),
    zoneOf('two.test', [], { namespace: 'team' }),
    zoneOf('three.test', [], { namespace: 'other' }),
    zoneOf('four.test', [], { namespace: 'accounts', labels: account('a') }),
    zoneOf('five.test', [], { namespace: 'accounts', labels: account('a') }),
    zoneOf('six.test', [], { namespace: 'accounts', labels: account('b') }),
    zoneOf('seven.test', [], { namespace: 'other', labels: account('a') }),
  ];
  for (const zone of zones) await world.management.create(ZoneKind, zone);
  const owners: (string | undefined)[] = [];
  for (const domain of [...zones.map(({ spec }) => spec.domain), 'fourwinds.example']) {
    const manifest = await world.eventually(
      () => world.manifest('ns1', `${domain}.`),
      (found) => found !== undefined,
    );
    owners.push(manifest?.data?.owner);
  }
  const [one, two, three, four, five, six, seven, service] = owners;
  expect([two, five]).toEqual([one, four]);
  expect(new Set([one, three, four, six, seven, service])).toHaveProperty('size', 6);
  for (const owner of owners) expect(owner).toMatch(/^[0-9a-f]{32}$/);
});

describe('a zone below another owner’s', () => {
  test('is not made by a delegation to elsewhere, whatever nameservers it names', async () => {
    const delegation = ['sub NS ns1.otherhost.test.', 'sub NS ns2.otherhost.test.'];
    await world.apply(['www A 192.0.2.1', ...delegation], { dnssec: dnssecOn });
    await world.management.create(RecordKind, recordObject('cut', 'sub NS ns3.otherhost.test.', 1));
    await world.inSync();
    await applyOther({ nameservers: ['ns1.otherhost.test', 'ns2.otherhost.test'], dnssec: dnssecOn });
    await world.accepted('DomainConflict', CHILD, 'other');
    await world.pass(4);
    expect(await world.manifest('ns1', `${CHILD}.`)).toBeUndefined();
    expect((await world.published()).get(CUT, DS)).toBeUndefined();
    expect(await claimOn(CHILD)).toBeUndefined();
  });

  test('is served while that one grants it, and no longer', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await applyOther();
    await world.accepted('DomainConflict', CHILD, 'other');
    await world.apply(['www A 192.0.2.1'], granted);
    await served();
    const spec = { zoneRef: { name: CHILD }, ...recordLine('object A 192.0.2.8') };
    await world.management.create(RecordKind, make(RecordKind, { namespace: 'other', name: 'object' }, { spec }));
    await acceptedRecord('Attached', 'True');
    await world.apply(['www A 192.0.2.1'], { delegateTo: [] });
    await world.accepted('GrantWithdrawn', CHILD, 'other');
    await servedNoMore();
    await acceptedRecord('ZoneNotAccepted', 'False');
    await world.apply(['www A 192.0.2.1'], granted);
    await served();
    await acceptedRecord('Attached', 'True');
  });

  test('is reported to the owner of the zone above, by a condition and an event', async () => {
    await world.apply(['www A 192.0.2.1'], granted);
    await world.inSync();
    await applyOther();
    const parent = await world.eventually(
      () => world.zone('example.test'),
      ({ status }) => findCondition(status?.conditions, 'OthersBelow') !== undefined,
    );
    expect(findCondition(parent.status?.conditions, 'OthersBelow')).toMatchObject({
      status: 'True',
      reason: 'Granted',
      message: 'sub.example.test is served for the namespace other by spec.delegateTo.',
    });
    const events = await world.events('OtherBelow');
    expect(events.map(({ reason, message }) => [reason, message])).toEqual([
      ['OtherBelow', 'sub.example.test is served for the namespace other by spec.delegateTo.'],
    ]);
  });

  test('keeps its claim for seven days without a grant, and is not another’s meanwhile', async () => {
    await world.apply(['www A 192.0.2.1'], granted);
    await world.inSync();
    await applyOther();
    await served();
    await world.apply(['www A 192.0.2.1'], { delegateTo: [{ name: 'sub', namespace: 'third' }] });
    await world.accepted('GrantWithdrawn', CHILD, 'other');
    await world.management.create(ZoneKind, zoneOf(CHILD, [recordLine('www A 192.0.2.8')], { namespace: 'third' }));
    await world.accepted('DomainConflict', CHILD, 'third');
    await world.pass(6 * 24, 24);
    await world.accepted('DomainConflict', CHILD, 'third');
    await world.pass(2 * 24, 24);
    await world.accepted('Valid', CHILD, 'third');
    await world.accepted('DomainConflict', CHILD, 'other');
  });

  test('of the same owner needs no grant', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.apply(['www A 192.0.2.2'], {}, CHILD);
    await world.inSync(CHILD);
  });
});

describe('a signed zone above', () => {
  const signedParent = (change: Partial<ZoneResource['spec']>): Promise<ZoneResource> =>
    world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn, ...change });

  test('has the NS and DS of a granted zone; a grant taken back takes the DS first', async () => {
    await signedParent(granted);
    await world.inSync();
    await applyOther({ dnssec: dnssecOn });
    await served();
    await world.pass(5);
    await world.eventually(
      () => world.published(),
      (zone) => zone.get(CUT, DS) !== undefined,
    );
    await signedParent({ delegateTo: [] });
    await world.accepted('GrantEnding', CHILD, 'other');
    const ending = await world.eventually(
      () => world.published(),
      (zone) => zone.get(CUT, DS) === undefined,
    );
    expect(ending.get(CUT, NS)).toBeDefined();
    const said = 'sub.example.test is served for the namespace other until its withdrawn grant ends.';
    const parent = await world.eventually(
      () => world.zone('example.test'),
      ({ status }) => findCondition(status?.conditions, 'OthersBelow')?.message === said,
    );
    expect(findCondition(parent.status?.conditions, 'OthersBelow')?.reason).toBe('Granted');
    const events = await world.events('OtherBelow');
    expect(events.map(({ type }) => type)).not.toContain('Warning');
    await world.eventually(
      () => claimOn(CHILD),
      ({ spec }) => spec.servedUntil !== undefined,
    );
    await world.pass(1);
    expect((await world.published(CHILD)).get(CUT, typeByName('DNSKEY'))).toBeDefined();
    expect((await world.published()).get(CUT, NS)).toBeDefined();
    await world.pass(2);
    await world.accepted('GrantWithdrawn', CHILD, 'other');
    await servedNoMore();
    expect((await world.published()).get(CUT, NS)).toBeUndefined();
  });

  test('keeps the NS records that its owner has written', async () => {
    const lines = ['www A 192.0.2.1', 'sub NS ns1.fourwinds.example.'];
    await world.apply(lines, { dnssec: dnssecOn, ...granted });
    await world.inSync();
    await applyOther();
    await served();
    await world.apply(lines, { dnssec: dnssecOn });
    await world.accepted('GrantWithdrawn', CHILD, 'other');
    await servedNoMore();
    expect((await world.published()).get(CUT, NS)?.rdatas).toHaveLength(1);
  });

  test('delegates nothing to a zone that was there before it, and says so', async () => {
    await applyOther({ dnssec: dnssecOn });
    await served();
    const ds = [Uint8Array.from([1, 2, 13, 2, ...new Uint8Array(32)])];
    world.parents.set(CHILD, { ds, everywhere: ds });
    await signedParent({});
    await world.inSync();
    await world.pass(4);
    expect((await world.published()).get(CUT, NS)).toBeUndefined();
    expect((await world.published()).get(CUT, DS)).toBeUndefined();
    const child = (await world.zone(CHILD, 'other'))!;
    expect(findCondition(child.status?.conditions, 'ParentDS')?.reason).toBe('ForeignDS');
    const parent = (await world.zone('example.test'))!;
    expect(findCondition(parent.status?.conditions, 'OthersBelow')?.reason).toBe('NotGranted');
  });
});

describe('claims without proof', () => {
  beforeEach(async () => {
    world.trustedNamespaces = 'kubernetes.io/metadata.name in (team)';
    await world.management.create(NamespaceKind, make(NamespaceKind, { name: 'team', labels }, {}));
    await world.restartOperator();
  });

  const labels = { 'kubernetes.io/metadata.name': 'team' };
  const OWN = 'deep.target.example';
  const target = (): Promise<ZoneResource> => world.apply(['www A 192.0.2.1'], {}, 'target.example');

  test('give way to the proven owner of the name above after seven days', async () => {
    await applyOther({}, OWN);
    await world.inSync(OWN, 'other');
    await target();
    await world.inSync('target.example');
    const warned = await world.eventually(
      () => world.zone(OWN, 'other'),
      ({ status }) => findCondition(status?.conditions, 'GrantNeeded') !== undefined,
    );
    const { grantNeededBy } = (await claimOn(OWN))!.spec;
    expect(findCondition(warned.status?.conditions, 'GrantNeeded')?.message).toContain(grantNeededBy);
    expect(findCondition(warned.status?.conditions, 'Accepted')?.status).toBe('True');
    expect(warned.status?.problems).toMatchObject([{ code: 'grant-needed', severity: 'warning', path: 'spec.domain' }]);
    await world.pass(6 * 24, 24);
    await world.accepted('Valid', OWN, 'other');
    await world.pass(2 * 24, 24);
    await world.accepted('GrantWithdrawn', OWN, 'other');
    await world.apply(['www A 192.0.2.9'], {}, OWN);
    await world.accepted('Valid', OWN);
    await world.accepted('DomainConflict', OWN, 'other');
  });

  test('give way to a proven owner of the same name after seven days', async () => {
    await applyOther({}, OWN);
    await world.inSync(OWN, 'other');
    const wanted = await world.apply(['www A 192.0.2.9'], {}, OWN);
    await world.accepted('DomainConflict', OWN);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.grantNeededBy !== undefined,
    );
    await world.management.delete(ZoneKind, wanted.metadata);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.grantNeededBy === undefined,
    );
    await world.apply(['www A 192.0.2.9'], {}, OWN);
    await world.pass(6 * 24, 24);
    await world.accepted('DomainConflict', OWN);
    await world.pass(2 * 24, 24);
    await world.accepted('Valid', OWN);
    await world.accepted('DomainConflict', OWN, 'other');
  });

  test('stay where the owner above grants the name in time', async () => {
    await applyOther({}, OWN);
    await world.inSync(OWN, 'other');
    await target();
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.grantNeededBy !== undefined,
    );
    await world.apply(['www A 192.0.2.1'], { delegateTo: [{ name: 'deep', namespace: 'other' }] }, 'target.example');
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.grantNeededBy === undefined && spec.grantedBy?.domain === 'target.example',
    );
    await world.pass(8 * 24, 24);
    await world.accepted('Valid', OWN, 'other');
  });

  test('do not keep others without proof from the name above, and lose nothing to them', async () => {
    await applyOther({}, OWN);
    await world.inSync(OWN, 'other');
    await world.management.create(ZoneKind, zoneOf('target.example', [], { namespace: 'third' }));
    await world.inSync('target.example', 'third');
    await world.pass(8 * 24, 24);
    await world.accepted('Valid', OWN, 'other');
  });

  test('are not for reserved names; those of trusted namespaces are', async () => {
    await applyOther({}, 'corp.internal');
    await world.accepted('ReservedDomain', 'corp.internal', 'other');
    await world.apply(['www A 192.0.2.1'], {}, 'corp.internal');
    await world.inSync('corp.internal');
    expect((await claimOn('corp.internal'))!.spec.proof).toBe('TrustedNamespace');
  });

  test('are proven when the namespace is trusted, and no longer than that', async () => {
    await applyOther({}, OWN);
    await world.inSync(OWN, 'other');
    expect((await claimOn(OWN))!.spec.proof).toBeUndefined();
    const other = make(NamespaceKind, { name: 'other', labels }, {});
    await world.management.create(NamespaceKind, other);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.proof === 'TrustedNamespace',
    );
    await world.management.delete(NamespaceKind, other.metadata);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.proof === undefined,
    );
  });

  test('of zones that are retained give way, too', async () => {
    const child = await applyOther({ deletionPolicy: 'Retain' }, OWN);
    await world.inSync(OWN, 'other');
    await world.management.delete(ZoneKind, child.metadata);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.retained === true,
    );
    await target();
    await world.inSync('target.example');
    await world.restartOperator();
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.grantNeededBy !== undefined,
    );
    await world.pass(8 * 24, 24);
    await world.eventually(
      () => claimOn(OWN),
      ({ spec }) => spec.releasedAt !== undefined,
    );
    await world.apply(['www A 192.0.2.9'], {}, OWN);
    await world.accepted('Valid', OWN);
  });
});

test('a second Zone of the same owner has the domain as soon as the first is gone', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.management.create(ZoneKind, zoneOf('example.test', [recordLine('www A 192.0.2.2')], { name: 'second' }));
  await world.accepted('DomainConflict', 'second');
  await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
  await world.inSync('second');
});

test('a deleted Zone that its owner’s finalizer keeps is no parent and is not written, whatever its policy becomes', async () => {
  const left = zoneOf('example.test', [], { namespace: 'other', finalizers: ['other.example/kept'] });
  await world.management.create(ZoneKind, { ...left, spec: { ...left.spec, dnssec: dnssecOn } });
  await world.inSync('example.test', 'other');
  const object = { zoneRef: { name: 'example.test' }, ...recordLine('object A 192.0.2.8') };
  await world.management.create(RecordKind, make(RecordKind, { namespace: 'other', name: 'object' }, { spec: object }));
  await acceptedRecord('Attached', 'True');
  const key = { namespace: 'other', name: 'example.test' };
  await world.management.delete(ZoneKind, key);
  await world.eventually(
    () => world.zone('example.test', 'other'),
    ({ metadata }) => metadata.finalizers?.length === 1,
  );
  await world.accepted('Deleted', 'example.test', 'other');
  await acceptedRecord('ZoneNotFound', 'False');
  await edit(world.management, ZoneKind, key, ({ spec, ...zone }) => ({
    ...zone,
    spec: { ...spec, deletionPolicy: 'Retain' as const },
  }));
  await world.pass(8 * 24, 24);
  expect(world.logged.join('')).not.toContain('metadata.finalizers');
  await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
  await world.inSync();
  await world.apply(['www A 192.0.2.2'], {}, CHILD);
  await world.eventually(
    () => world.published(),
    (zone) => zone.get(CUT, NS) !== undefined,
  );
});

test('Zones that want another’s domain are reconciled no more when one of them goes', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  const names = Array.from({ length: 20 }, (_, i) => `wanted-${i}`);
  for (const name of names)
    await world.management.create(ZoneKind, zoneOf('example.test', [], { namespace: 'other', name, uid: name }));
  for (const name of names) await world.accepted('DomainConflict', name, 'other');
  await world.operator!.idle();
  const count = jest.spyOn(world.operator!.rates, 'count');
  await world.management.delete(ZoneKind, { namespace: 'other', name: names[0] });
  await world.eventually(async () => ((await world.zone(names[0], 'other')) === undefined ? true : undefined), Boolean);
  await world.operator!.idle();
  const others = count.mock.calls.filter(([, key]) => names.slice(1).some((name) => key === `other/${name}`));
  expect(others).toEqual([]);
});

test('a claim whose Zone is there is not reconciled', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  expect(world.operator!.rates.totals().get('domain-claims')).toBeUndefined();
});

test('a claim whose Zone is missing is released once no region holds the domain', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.operator!.stop();
  const zone = (await world.zone('example.test'))!;
  await world.management.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
  await world.management.delete(ZoneKind, zone.metadata);
  await world.startOperator();
  const claim = await world.eventually(
    () => claimOn('example.test'),
    ({ spec }) => spec.releasedAt !== undefined,
  );
  expect(await world.manifest('ns1')).toBeUndefined();
  await world.operator!.stop();
  await edit(world.management, DomainClaimKind, claim.metadata, ({ spec, ...rest }) => ({
    ...rest,
    spec: { ...spec, releasedAt: '2020-01-01T00:00:00Z' },
  }));
  await world.startOperator();
  await world.eventually(
    async () => ((await world.management.get(DomainClaimKind, claim.metadata)) === undefined ? true : undefined),
    Boolean,
  );
});

test('the words for a draft that was never good promise nothing', async () => {
  await world.apply(['www A nonsense']);
  const zone = await world.accepted('DraftRefused');
  expect(findCondition(zone.status?.conditions, 'Accepted')?.message).not.toContain('last good version');
});
