/** @slow: not in make check. */
import {
  ConfigMapKind,
  type ConfigMapResource,
  findCondition,
  labels,
  RegionKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import { bucketNames, EPOCH_NAME, manifestName } from '@fourwinds/snapshot';
import { configMap } from '../testing/objects.ts';
import { PublicationLog } from '../testing/publication-log.ts';
import { World } from '../testing/world.ts';

describe('garbage collection', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  async function startHurried(): Promise<void> {
    world.graceMilliseconds = 50;
    await world.start();
  }

  /** Removes a Zone without running the finalizer. */
  async function removeSilently(name: string): Promise<void> {
    const zone = (await world.zone(name))!;
    const unfinished = { ...zone, metadata: { ...zone.metadata, finalizers: [] } };
    // Both in one turn of the event loop, so that the operator cannot restore its finalizer in between.
    await Promise.all([
      world.management.update(ZoneKind, unfinished),
      world.management.delete(ZoneKind, { namespace: 'team', name }),
    ]);
  }

  test('buckets that a new version no longer lists go, those that it lists stay', async () => {
    await startHurried();
    const lines = Array.from({ length: 3000 }, (_, i) => `host${i} TXT ${'x'.repeat(40)}${i}`);
    await world.apply(lines);
    await world.inSync();
    const before = bucketNames((await world.manifest('ns1'))!);
    await world.apply(lines.with(1500, 'host1500 TXT changed'));
    await world.inSync();
    const after = bucketNames((await world.manifest('ns1'))!);
    expect(after).not.toEqual(before);
    const store = world.regions.get('ns1')!;
    const buckets = async (): Promise<string[]> =>
      (await store.list(ConfigMapKind)).items
        .filter(({ metadata }) => metadata.labels?.[labels.snapshot] === 'bucket')
        .map(({ metadata }) => metadata.name);
    await world.eventually(buckets, (names) => before.every((name) => after.includes(name) || !names.includes(name)));
    expect((await buckets()).sort()).toEqual([...after].sort());
  });

  test('buckets stay that a version lists which is on its way to the region', async () => {
    const large = Array.from({ length: 12 }, (_, i) => `host${i} TXT ${'x'.repeat(20_000)}`);
    const opened = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let isHeld = false;
    world.between = (store, cluster) => ({
      ...store,
      async update(kind, object, options) {
        if (isHeld && cluster === 'ns1' && object.metadata.name === manifestName('example.test.')) {
          reached.resolve();
          await opened.promise;
        }
        return store.update(kind, object, options);
      },
    });
    await startHurried();
    const log = new PublicationLog(world, { verify: world.verify, now: () => world.now });
    await log.start();
    await world.apply(large);
    await world.inSync();
    const { length } = bucketNames((await world.manifest('ns1'))!);
    await world.apply(large.slice(0, 8));
    await world.inSync();
    isHeld = true;
    await world.apply(large);
    await reached.promise;
    const other = configMap(`${manifestName('other.test.')}.1`, 'bucket', '', { records: '' });
    const { resourceVersion: _, ...metadata } = other.metadata;
    const { ns1 } = Object.fromEntries(world.regions);
    const key = { namespace: SYSTEM_NAMESPACE, name: metadata.name };
    await ns1.create(ConfigMapKind, { ...other, metadata: { ...metadata, ...key } });
    await world.eventually(async () => (await ns1.get(ConfigMapKind, key)) === undefined, Boolean);
    opened.resolve();
    await world.inSync();
    await log.stop();
    expect(log.violations).toEqual([]);
    expect(bucketNames((await world.manifest('ns1'))!)).toHaveLength(length);
  });

  test('tombstones go once they have done their work', async () => {
    await startHurried();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    for (const region of ['ns1', 'ns2', 'ns3', 'ns4'])
      await world.eventually(
        async () => ((await world.manifest(region)) === undefined ? true : undefined),
        (isGone) => isGone,
      );
  });

  test('a region that comes back with an older version gets the tombstone of the others', async () => {
    const versions: (string | undefined)[] = [];
    world.between = (store, cluster) => ({
      ...store,
      async update(kind, object, options) {
        const { metadata, data } = object as ConfigMapResource;
        const isTombstone = metadata.labels?.[labels.snapshot] === 'tombstone';
        if (cluster === 'ns2' && isTombstone) versions.push(data?.version);
        return store.update(kind, object, options);
      },
    });
    await startHurried();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const older = (await world.manifest('ns2'))!;
    await world.apply(['www A 192.0.2.2']);
    await world.inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => (await world.manifest('ns2')) === undefined, Boolean);
    const { resourceVersion: _, uid: __, ...metadata } = older.metadata;
    await world.regions.get('ns2')!.create(ConfigMapKind, { ...older, metadata });
    await world.eventually(async () => versions.length > 1, Boolean);
    expect(versions).toEqual([versions[0], versions[0]]);
  });

  test('zones that disappear while the operator runs are kept, and their number is reported', async () => {
    await world.start();
    const domains = ['a.test', 'b.test', 'c.test'];
    for (const domain of domains) await world.apply(['www A 192.0.2.1'], {}, domain);
    for (const domain of domains) await world.inSync(domain);
    for (const domain of domains) await removeSilently(domain);
    const ready = async () =>
      findCondition((await world.management.get(RegionKind, { name: 'ns1' }))?.status?.conditions, 'Ready');
    const blocked = await world.eventually(
      ready,
      ({ message }) => message.includes('zones have no Zone object') && message.includes('3 of 4'),
    );
    expect(blocked.reason).toBe('MassDeletionBlocked');
    for (const domain of domains) expect((await world.manifest('ns1', `${domain}.`))?.data?.records).toContain('www');
    for (const domain of domains) await world.apply(['www A 192.0.2.1'], {}, domain);
    await world.eventually(
      () => world.management.get(RegionKind, { name: 'ns1' }),
      ({ status }) => findCondition(status?.conditions, 'Ready')?.reason === 'Serving',
    );
  });

  test('one zone that disappears goes from all regions', async () => {
    await startHurried();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.inSync('service', SYSTEM_NAMESPACE);
    for (const domain of ['a.test', 'b.test']) await world.apply(['www A 192.0.2.1'], {}, domain);
    for (const domain of ['a.test', 'b.test']) await world.inSync(domain);
    await removeSilently('a.test');
    for (const region of ['ns1', 'ns4'])
      await world.eventually(
        async () => ((await world.manifest(region, 'a.test.')) === undefined ? true : undefined),
        (isGone) => isGone,
      );
    expect((await world.manifest('ns1', 'b.test.'))?.data?.records).toContain('www');
  });

  test('a region found to hold a zone that is gone keeps it until the management cluster is compared with its epoch', async () => {
    await startHurried();
    for (const domain of ['a.test', 'b.test']) await world.apply(['www A 192.0.2.1'], {}, domain);
    for (const domain of ['a.test', 'b.test']) await world.inSync(domain);
    await world.inSync('service', SYSTEM_NAMESPACE);
    await world.operator!.stop();
    await removeSilently('a.test');
    const [compared, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    world.between = (store, cluster) => ({
      ...store,
      async get(kind, key) {
        // The first comparison allows the survey of the region. The second is about a zone that the region lacks.
        if (cluster === 'ns1' && key.name === EPOCH_NAME && ++reads >= 2) {
          reached.resolve();
          await compared.promise;
        }
        return store.get(kind, key);
      },
    });
    // The start itself may wait for the comparison.
    const started = world.startOperator();
    await reached.promise;
    const isGone = async (region: string): Promise<boolean> => (await world.manifest(region, 'a.test.')) === undefined;
    for (const region of ['ns2', 'ns3', 'ns4']) await world.eventually(() => isGone(region), Boolean);
    expect((await world.manifest('ns1', 'a.test.'))?.data?.records).toContain('www');
    compared.resolve();
    await started;
    await world.eventually(() => isGone('ns1'), Boolean);
  });
});
