/** @slow: not in make check. */
import {
  ConfigMapKind,
  findCondition,
  type Kind,
  labels,
  make,
  NamespaceKind,
  type Resource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { edit } from '../src/testing/edit.ts';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { isInSync, World } from '../src/testing/world.ts';

describe('owners with two publications a minute, those of ten minutes at once', () => {
  const AT_ONCE = 20;
  /** Milliseconds until the next publication. */
  const NEXT = 30_000;
  let world: World;

  beforeEach(async () => {
    world = new World();
    world.publicationsPerMinute = 2;
    world.trustedNamespaces = 'team=trusted';
    await world.start();
  });

  afterEach(() => world.stop());

  const domainOf = (namespace: string, i: number): string => `${namespace}${i}.com`;

  async function makeZones(namespace: string, zones: number): Promise<void> {
    for (let i = 0; i < zones; i++)
      await world.management.create(
        ZoneKind,
        zoneOf(domainOf(namespace, i), [recordLine('www A 192.0.2.1')], { namespace }),
      );
  }

  /** Returns the zones of a namespace by the reason of their InSync condition. */
  async function byReason(namespace: string): Promise<{ readonly [reason: string]: readonly ZoneResource[] }> {
    const { items } = await world.management.list(ZoneKind, { namespace });
    return Object.groupBy(
      items,
      ({ status }) => findCondition(status?.conditions, 'InSync')?.reason ?? 'None',
    ) as never;
  }

  const waits = (
    zones: number,
    namespace = 'flood',
    served = AT_ONCE,
  ): Promise<{ readonly [reason: string]: readonly ZoneResource[] }> =>
    world.eventually(
      () => byReason(namespace),
      (found) => (found.PublicationLimit ?? []).length === zones && (found.AllRegionsServe ?? []).length === served,
    );

  const change = (zone: ZoneResource, line: string): Promise<ZoneResource> =>
    edit(world.management, ZoneKind, zone.metadata, (found) => ({
      ...found,
      spec: { ...found.spec, records: [recordLine(line)] },
    }));

  const label = (zone: ZoneResource, name: string): Promise<ZoneResource> =>
    edit(world.management, ZoneKind, zone.metadata, (found) => ({
      ...found,
      metadata: { ...found.metadata, labels: { ...found.metadata.labels, [name]: 'true' } },
    }));

  test('publish no more, their zones that wait say so, and other owners do not wait', async () => {
    await makeZones('flood', AT_ONCE + 3);
    const { PublicationLimit: waiting } = await waits(3);
    expect(world.operator!.statistics.delayed).toBe(3);
    for (const { status } of waiting) {
      expect(status?.serial).toBeUndefined();
      expect(findCondition(status?.conditions, 'Reconciling')?.reason).toBe('PublicationLimit');
      expect(findCondition(status?.conditions, 'Accepted')?.status).toBe('True');
    }
    await makeZones('quiet', 1);
    await world.eventually(() => world.zone(domainOf('quiet', 0), 'quiet'), isInSync);
    await waits(3);
  });

  test('publish the last of many changes when it is the turn of their zone', async () => {
    await makeZones('flood', AT_ONCE);
    const [zone] = (await waits(0)).AllRegionsServe;
    await change(zone, 'www A 192.0.2.2');
    const reported = await world.eventually(
      () => world.zone(zone.metadata.name, 'flood'),
      ({ status }) => findCondition(status?.conditions, 'InSync')?.reason === 'PublicationLimit',
    );
    expect(reported.status?.serial).toBe(zone.status?.serial);
    for (let i = 3; i < 9; i++) await change(zone, `www A 192.0.2.${i}`);
    // The operator sees the zones in the order of their changes.
    await makeZones('quiet', 1);
    await world.eventually(() => world.zone(domainOf('quiet', 0), 'quiet'), isInSync);
    await world.operator!.idle();
    const waiting = (await world.zone(zone.metadata.name, 'flood'))!;
    expect(waiting.status).toEqual(reported.status);

    world.elapsedAhead += NEXT;
    await label(zone, 'touched');
    const published = await world.eventually(() => world.zone(zone.metadata.name, 'flood'), isInSync);
    expect(published.status?.serial).toBeGreaterThan(zone.status!.serial!);
    const [manifest] = await world.manifests(`${zone.spec.domain}.`);
    expect(manifest).toContain('192.0.2.8');
    expect(world.operator!.statistics.delayed).toBe(0);
  });

  test('do not wait where an administrator blocks their zone', async () => {
    await makeZones('flood', AT_ONCE);
    const [zone] = (await waits(0)).AllRegionsServe;
    await label(zone, labels.blocked);
    const blocked = await world.eventually(
      () => world.zone(zone.metadata.name, 'flood'),
      ({ status }) => isInSync({ ...zone, status }) && findCondition(status?.conditions, 'Blocked') !== undefined,
    );
    expect(blocked.status?.serial).toBeGreaterThan(zone.status!.serial!);
  });

  test('do not wait where administrators trust their namespace', async () => {
    await world.management.create(
      NamespaceKind,
      make(NamespaceKind, { name: 'flood', labels: { team: 'trusted' } }, {}),
    );
    await makeZones('flood', AT_ONCE + 3);
    await world.eventually(
      () => byReason('flood'),
      ({ AllRegionsServe: served = [] }) => served.length === AT_ONCE + 3,
    );
  });

  test('may delete a zone that waits', async () => {
    await makeZones('flood', AT_ONCE + 1);
    const { PublicationLimit: waiting } = await waits(1);
    const { name } = waiting[0].metadata;
    await world.management.delete(ZoneKind, { namespace: 'flood', name });
    await world.eventually(
      () => byReason('flood'),
      (found) => found.PublicationLimit === undefined,
    );
    expect(await world.zone(name, 'flood')).toBeUndefined();
    expect(world.operator!.statistics.delayed).toBe(0);
  });

  test('of a new leader say that their zones wait, and which regions serve them, once it has listed the regions', async () => {
    world.publicationsPerMinute = 0;
    await world.restartOperator();
    await makeZones('flood', AT_ONCE + 1);
    await waits(0, 'flood', AT_ONCE + 1);
    await world.operator!.stop();
    const { items } = await world.management.list(ZoneKind, { namespace: 'flood' });
    for (const zone of items) await change(zone, 'www A 192.0.2.2');
    const listing = Promise.withResolvers<void>();
    world.between = withSlowLists(listing.promise);
    world.publicationsPerMinute = 2;
    const starting = world.startOperator();
    await world.eventually(
      async () => world.operator!.statistics,
      ({ delayed, waiting }) => delayed === 1 && waiting === AT_ONCE,
    );
    listing.resolve();
    await starting;
    const { PublicationLimit: [waiting] = [] } = await waits(1);
    expect(waiting.status?.regions?.map(({ servers }) => servers)).toEqual([1, 1, 1, 1]);
  });
});

/** Stores whose regions list no ConfigMaps until `listing` resolves. */
function withSlowLists(listing: Promise<void>): World['between'] {
  return (store) =>
    Object.assign(Object.create(store) as ResourceStore, {
      list: async <T extends Resource>(kind: Kind<T>, options?: Parameters<ResourceStore['list']>[1]) => {
        if (kind.kind === ConfigMapKind.kind) await listing;
        return store.list(kind, options);
      },
    });
}
