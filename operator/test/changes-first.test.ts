/** @slow: not in make check. */
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  findCondition,
  type Kind,
  type ObjectKey,
  RecordKind,
  type Resource,
  ZoneKind,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { type ResourceStore, StoreError } from '@fourwinds/store';
import { claimName } from '../src/ownership/claims.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn, recordLine, recordObject, zoneOf } from '../src/testing/objects.ts';
import { changeIsPublishedFirst, SlowStart } from '../src/testing/slow-start.ts';
import { regionNames, type World } from '../src/testing/world.ts';

/** An operator starts while the lists of the regions are delayed for as long as a test needs. */
describe.each([
  { before: 'it reads zones that have changed since the leader before saw them', tellsZonesSeen: true },
  { before: 'no leader before tells which zones it has seen', tellsZonesSeen: false },
])('a start in which the regions are not listed yet, and $before', ({ tellsZonesSeen }) => {
  let world: World;
  let start: SlowStart;

  beforeEach(async () => {
    start = new SlowStart([ConfigMapKind]);
    world = start.world;
    world.tellsZonesSeen = tellsZonesSeen;
    await world.start();
    onRead = () => Promise.resolve();
  });

  afterEach(() => start.end());

  /** Called before an operator reads a single manifest. */
  let onRead: () => Promise<unknown>;

  function withNotedReads(store: ResourceStore): ResourceStore {
    const get = async <T extends Resource>(kind: Kind<T>, key: ObjectKey) => {
      if (kind.kind === ConfigMapKind.kind) await onRead();
      return store.get(kind, key);
    };
    return Object.assign(Object.create(store) as ResourceStore, { get });
  }

  const startOperator = (): void => start.startOperator(withNotedReads);

  test('publishes a change that was made before it, and its history has the changed records', () =>
    changeIsPublishedFirst(start));

  test('says of no zone that it is behind', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    const { metadata } = await world.apply(['www A 192.0.2.7']);
    startOperator();
    await world.allServe('192.0.2.7');
    const changed = (await world.zone('example.test'))!;
    await world.management.update(ZoneKind, {
      ...changed,
      metadata: { ...changed.metadata, labels: { ...changed.metadata.labels, a: 'b' } },
    });
    start.list();
    await world.inSync();
    const from = metadata.resourceVersion!;
    for await (const event of world.management.watch(ZoneKind, { from, signal: AbortSignal.timeout(100) }))
      if (event.type !== 'bookmark' && event.object.metadata.name === 'example.test')
        expect(findCondition(event.object.status?.conditions, 'InSync')?.status).toBe('True');
  });

  test('publishes a change that is made meanwhile', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    startOperator();
    await world.apply(['www A 192.0.2.7']);
    await world.allServe('192.0.2.7');
  });

  test('gives no domain to an owner from whom the regions know that it was taken', async () => {
    const earlier = zoneOf('example.test', [recordLine('www A 198.51.100.66')], { namespace: 'team-b' });
    await world.management.create(ZoneKind, earlier);
    const zone = await world.inSync('example.test', 'team-b');
    await world.apply(['@ A 192.0.2.8'], {}, 'other.test');
    await world.inSync('other.test');
    const backup = world.management.copy();
    await world.management.delete(ZoneKind, { namespace: 'team-b', name: 'example.test' });
    await world.eventually(
      async () => (await world.zone('example.test', 'team-b')) === undefined,
      (isGone) => isGone,
    );
    await world.management.delete(DomainClaimKind, { name: claimName('example.test') });
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    await world.restore(backup);
    const spec = { ...zone.spec, records: [recordLine('www A 198.51.100.67')] };
    const { metadata } = (await world.zone('example.test', 'team-b'))!;
    await world.management.update(ZoneKind, { ...zone, metadata, spec });
    const other = (await world.zone('other.test'))!;
    await world.management.update(ZoneKind, {
      ...other,
      spec: { ...other.spec, records: [recordLine('@ A 192.0.2.9')] },
    });
    startOperator();
    await world.allServe('192.0.2.9', 'other.test.');
    start.list();
    await world.accepted('DomainConflict', 'example.test', 'team-b');
    for (const records of await world.manifests('example.test.')) expect(records).toContain('192.0.2.1');
  });

  /** Waits until the operator requests a manifest. The read is delayed until the returned function is called. */
  async function startsReading(): Promise<() => void> {
    const asked = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    onRead = () => {
      asked.resolve();
      return answers.promise;
    };
    startOperator();
    await asked.promise;
    return answers.resolve;
  }

  /** Publishes a later change of another zone, which proves that the operator has seen all earlier events. */
  async function publishesLater(address = '192.0.2.9'): Promise<void> {
    await world.apply([`@ A ${address}`], {}, 'other.test');
    await world.allServe(address, 'other.test.');
  }

  test('lets no zone go that is deleted while its manifests are read, before the regions have its tombstone', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.apply(['@ A 192.0.2.8'], {}, 'other.test');
    await world.inSync();
    await world.inSync('other.test');
    await world.operator!.stop();
    await world.apply(['www A 192.0.2.7']);
    const answer = await startsReading();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    answer();
    await publishesLater();
    expect(await world.zone('example.test')).toBeDefined();
    expect((await world.publication())?.deleted).toBeUndefined();
    start.list();
    await world.eventually(
      async () => (await world.zone('example.test')) === undefined,
      (isGone) => isGone,
    );
    for (const records of await world.manifests('example.test.')) expect(records).toBeUndefined();
  });

  test('publishes nothing, and puts nothing on record, while no region answers', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    const before = await world.publication();
    await world.apply(['www A 192.0.2.7']);
    let reads = 0;
    onRead = async () => {
      reads++;
      throw new StoreError('Unavailable', 'away');
    };
    startOperator();
    await world.eventually(
      async () => reads,
      (count) => count > regionNames.length,
    );
    expect(await world.publication()).toEqual(before);
    start.list();
    await world.inSync();
    await world.allServe('192.0.2.7');
  });

  test('publishes nothing of a zone whose domain another namespace has by now', async () => {
    const later = zoneOf('example.test', [recordLine('www A 192.0.2.1')], { namespace: 'team-b' });
    await world.apply(['www A 198.51.100.66']);
    await world.apply(['@ A 192.0.2.8'], {}, 'other.test');
    await world.inSync();
    await world.inSync('other.test');
    await world.operator!.stop();
    await edit(world.management, DomainClaimKind, { name: claimName('example.test') }, (claim) => ({
      ...claim,
      spec: { ...claim.spec, namespace: 'team-b' },
    }));
    await world.management.create(ZoneKind, later);
    const before = await world.publication();
    await world.apply(['www A 198.51.100.67']);
    await world.apply(['@ A 192.0.2.9'], {}, 'other.test');
    startOperator();
    await world.allServe('192.0.2.9', 'other.test.');
    await publishesLater('192.0.2.10');
    expect(await world.publication()).toEqual(before);
    start.list();
    await world.inSync('example.test', 'team-b');
    await world.accepted('DomainConflict');
    await world.allServe('192.0.2.1');
  });

  test('goes on from the version that a region has, where the management cluster was set back', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const backup = world.management.copy();
    for (const address of ['192.0.2.2', '192.0.2.3']) {
      await world.apply([`www A ${address}`]);
      await world.inSync();
    }
    const latest = (await world.publication())!;
    await world.operator!.stop();
    await world.restore(backup);
    await world.apply(['www A 192.0.2.7']);
    startOperator();
    await world.allServe('192.0.2.7');
    expect(BigInt((await world.publication())!.version)).toBe(BigInt(latest.version) + 1n);
  });

  test('publishes a zone with its Records, those that are new and those that are not', async () => {
    const attach = (name: string): Promise<unknown> =>
      world.management.create(RecordKind, recordObject(name, `${name} A 192.0.2.20`, 1));
    await world.apply(['www A 192.0.2.1']);
    await attach('old');
    await world.inSync();
    await world.allServe('old.example.test.');
    await world.operator!.stop();
    await attach('new');
    await world.apply(['www A 192.0.2.7']);
    startOperator();
    await world.allServe('new.example.test.');
    for (const records of await world.manifests('example.test.')) {
      expect(records).toContain('old.example.test.');
      expect(records).toContain('192.0.2.7');
    }
  });

  test('publishes a zone with the DS records of the zones below it', async () => {
    const delegation = 'sub NS ns1.fourwinds.example.';
    await world.apply(['www A 192.0.2.1', delegation]);
    await world.inSync();
    await world.apply(['www A 192.0.2.2'], { dnssec: dnssecOn }, 'sub.example.test');
    await world.allServe(' DS ');
    await world.inSync();
    await world.operator!.stop();
    await world.apply(['www A 192.0.2.7', delegation]);
    startOperator();
    await world.allServe('192.0.2.7');
    for (const records of await world.manifests('example.test.')) expect(records).toContain(' DS ');
  });

  test('takes the delegation of a zone whose grant is gone away before the zone itself', async () => {
    const lines = ['www A 192.0.2.1'];
    await world.apply(lines, { dnssec: dnssecOn, delegateTo: [{ name: 'sub', namespace: 'other' }] });
    await world.apply(['@ A 192.0.2.8'], {}, 'other.test');
    await world.inSync();
    await world.inSync('other.test');
    const child = zoneOf('sub.example.test', [recordLine('www A 192.0.2.1')], { namespace: 'other' });
    await world.management.create(ZoneKind, child);
    await world.inSync('sub.example.test', 'other');
    await world.allServe('sub.example.test. 3600 IN NS ');
    await world.operator!.stop();
    await world.apply(lines, { dnssec: dnssecOn, delegateTo: [] });
    await edit(world.management, ZoneKind, child.metadata, (zone) => ({
      ...zone,
      spec: { ...zone.spec, records: [recordLine('www A 192.0.2.2')] },
    }));
    const written = new Map<string, ConfigMapResource>();
    startOperator();
    await publishesLater();
    const { revision: from } = await world.regions.get('ns1')!.list(ConfigMapKind);
    start.list();
    const { signal } = new AbortController();
    for await (const event of world.regions.get('ns1')!.watch(ConfigMapKind, { from, signal })) {
      if (event.type === 'bookmark') continue;
      const { name } = event.object.metadata;
      written.set(name, event.object);
      if (name === manifestName('sub.example.test.')) break;
    }
    expect(written.get(manifestName('sub.example.test.'))?.data?.records).toBeUndefined();
    expect(written.get(manifestName('example.test.'))?.data?.records).toContain('RRSIG');
    expect(written.get(manifestName('example.test.'))?.data?.records).not.toContain('sub.example.test. 3600 IN NS ');
  });
});
