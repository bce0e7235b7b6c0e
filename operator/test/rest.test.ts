/** @slow: not in make check. */
import { LeaseKind, RegionKind, SYSTEM_NAMESPACE, ZoneKind } from '@fourwinds/resources';
import { EPOCH_NAME, manifestName } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { World } from '../src/testing/world.ts';

/** The parts of an object that identify it. */
interface Written {
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly domain?: string };
}

const dnssec = { enabled: true, algorithm: 'ECDSAP256SHA256', denial: 'NSEC3', optOut: false, force: false } as const;

/** An idle operator writes nothing, neither after a start nor while a zone is being published. */
describe('writes of an operator', () => {
  let world: World;
  let writes: string[];

  beforeEach(async () => {
    world = new World();
    writes = [];
    world.between = counting;
    await world.start();
  });

  afterEach(() => world.stop());

  /** Records each write. Excludes Lease renewals and Region zone counts, which never stop. */
  function counting(store: ResourceStore): ResourceStore {
    const note = (verb: string, { kind }: { readonly kind: string }, { metadata, spec }: Written): void => {
      if (kind !== LeaseKind.kind && kind !== RegionKind.kind)
        writes.push(`${verb} ${kind} ${spec?.domain ?? metadata.name}`);
    };
    return {
      ...store,
      create: (kind, object) => (note('create', kind, object), store.create(kind, object)),
      update: (kind, object) => (note('update', kind, object), store.update(kind, object)),
      updateStatus: (kind, object) => (note('status', kind, object), store.updateStatus(kind, object)),
      delete: (kind, key, conditions) => (note('delete', kind, { metadata: key }), store.delete(kind, key, conditions)),
    };
  }

  test('a restarted operator writes to none of its stores', async () => {
    const domains = Array.from({ length: 20 }, (_, i) => `zone${i}.test`);
    for (const [i, domain] of domains.entries())
      await world.apply(['www A 192.0.2.1'], i < 3 ? { dnssec } : {}, domain);
    for (const domain of domains) await world.inSync(domain);
    await world.inSync('service', SYSTEM_NAMESPACE);
    await world.operator!.idle();
    await world.operator!.stop();
    writes = [];
    await world.startOperator();
    await world.operator!.idle();
    await world.apply(['www A 192.0.2.1'], {}, 'last.test');
    await world.inSync('last.test');
    const last = ['last.test', manifestName('last.test.'), EPOCH_NAME];
    expect(writes.filter((write) => !last.includes(write.split(' ')[2]))).toEqual([]);
  });

  test('a deleted zone is written to each region once, as a tombstone', async () => {
    await world.apply(['www A 192.0.2.1']);
    const { metadata } = await world.inSync();
    writes = [];
    await world.management.delete(ZoneKind, metadata);
    await world.eventually(async () => (await world.zone('example.test')) === undefined || undefined, Boolean);
    const tombstones = writes.filter((write) => write === `update ConfigMap ${manifestName('example.test.')}`);
    expect(tombstones).toHaveLength(4);
  });
});
