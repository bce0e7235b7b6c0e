import { ConfigMapKind, findCondition, labels, RegionKind, SYSTEM_NAMESPACE, ZoneKind } from '@fourwinds/resources';
import { bucketNames } from '@fourwinds/snapshot';
import { World } from '../testing/world.ts';

describe('garbage collection', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  /** Garbage is kept for no longer than a moment. */
  async function startHurried(): Promise<void> {
    world.graceMilliseconds = 50;
    await world.start();
  }

  /** Removes a Zone without the finalizer's work. */
  async function removeSilently(name: string): Promise<void> {
    const zone = (await world.zone(name))!;
    const unfinished = { ...zone, metadata: { ...zone.metadata, finalizers: [] } };
    // in one turn of the event loop, so that the operator cannot put its finalizer back between them
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
});
