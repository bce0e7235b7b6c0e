/** @slow: not in make check. */
import { type Kind, type ObjectKey, type Resource, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { EPOCH_NAME } from '@fourwinds/snapshot';
import { fencedStore, type ListOptions, type ResourceStore } from '@fourwinds/store';
import type { Operator } from './operator.ts';
import { dnssecOn } from './testing/objects.ts';
import { regionNames, World } from './testing/world.ts';

/** Two operators for one management cluster and its regions: a leader and a standby. */
describe('an operator that stands by', () => {
  let world: World;
  let standby: Operator;
  let writes: string[];
  let lists: string[];
  let isAlive: boolean;
  /** While true, new watches send no events. */
  let isSilent: boolean;

  beforeEach(async () => {
    world = new World();
    writes = [];
    lists = [];
    isAlive = true;
    isSilent = false;
    world.between = (store) => fencedStore(store, () => isAlive);
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    world.between = (store) => silenced(noting(store));
    standby = world.makeOperator();
  });

  afterEach(async () => {
    await standby.stop();
    await world.stop();
  });

  /** Records writes, and lists of more than one object. */
  function noting(store: ResourceStore): ResourceStore {
    const note = (verb: string, { kind }: Kind<Resource>, { name }: ObjectKey): void =>
      void writes.push(`${verb} ${kind} ${name}`);
    return {
      ...store,
      list: <T extends Resource>(kind: Kind<T>, options: ListOptions = {}) => {
        if (options.limit !== 1) lists.push(`${kind.kind} ${options.namespace ?? ''}`);
        return store.list(kind, options);
      },
      create: (kind, object) => (note('create', kind, object.metadata), store.create(kind, object)),
      update: (kind, object) => (note('update', kind, object.metadata), store.update(kind, object)),
      updateStatus: (kind, object) => (note('status', kind, object.metadata), store.updateStatus(kind, object)),
      delete: (kind, key, conditions) => (note('delete', kind, key), store.delete(kind, key, conditions)),
    };
  }

  function silenced(store: ResourceStore): ResourceStore {
    return {
      ...store,
      async *watch(kind, options) {
        if (isSilent) await new Promise((resolve) => options.signal.addEventListener('abort', resolve));
        else yield* store.watch(kind, options);
      },
    };
  }

  /** Kills the leader: it writes nothing from now on. */
  async function kill(): Promise<void> {
    isAlive = false;
    await world.operator!.stop();
  }

  async function lead(): Promise<void> {
    world.operator = standby;
    await standby.start();
  }

  test('reads everything, writes nothing and asks no parent', async () => {
    await standby.standBy();
    await world.apply(['www A 192.0.2.2'], { dnssec: dnssecOn });
    await world.inSync();
    await kill();
    await world.apply(['www A 192.0.2.1'], {}, 'new.test');
    await world.eventually(
      async () => standby.statistics.zones,
      (zones) => zones === 3,
    );
    expect(standby.statistics).toMatchObject({
      regions: regionNames.length,
      regionsReachable: regionNames.length,
      compositions: 0,
    });
    expect(writes).toEqual([]);
    expect(world.asked.has('new.test')).toBe(false);
    await lead();
    await world.inSync('new.test');
    await world.eventually(async () => world.asked.get('new.test'), Boolean);
  });

  test('takes over without a list, and publishes the changes', async () => {
    await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn }, 'signed.test');
    await world.inSync('signed.test');
    await standby.standBy();
    await kill();
    lists.length = 0;
    await world.apply(['www A 192.0.2.7']);
    await world.apply(['www A 192.0.2.7'], { dnssec: dnssecOn }, 'signed.test');
    await lead();
    await world.allServe('192.0.2.7');
    await world.allServe('192.0.2.7', 'signed.test.');
    await world.inSync();
    await world.inSync('signed.test');
    const watched = lists.filter((list) => !list.startsWith(`${SecretKind.kind} fourwinds-answers`));
    expect(watched).toEqual([]);
  });

  test('composes nothing that has not changed', async () => {
    await world.inSync('service', SYSTEM_NAMESPACE);
    await standby.standBy();
    await kill();
    const before = await world.publication();
    await lead();
    await standby.idle();
    expect(await world.publication()).toEqual(before);
    const published = writes.filter((write) => write.includes(' ConfigMap ') && !write.endsWith(EPOCH_NAME));
    expect(published).toEqual([]);
  });

  test('whose watches were silent reads the changes since then before it decides', async () => {
    isSilent = true;
    await standby.standBy();
    await world.apply(['www A 192.0.2.2']);
    await world.apply(['www A 192.0.2.3'], {}, 'new.test');
    await world.inSync();
    await world.inSync('new.test');
    const before = { old: (await world.publication())!, new: await world.publication('new.test') };
    await kill();
    await world.apply(['www A 192.0.2.4']);
    expect(standby.statistics.zones).toBe(2);
    isSilent = false;
    lists.length = 0;
    await lead();
    await world.allServe('192.0.2.4');
    await world.inSync();
    await world.inSync('new.test');
    expect(BigInt((await world.publication())!.version)).toBe(BigInt(before.old.version) + 1n);
    expect(await world.publication('new.test')).toEqual(before.new);
    expect(writes.filter((write) => write.startsWith('delete'))).toEqual([]);
    expect(lists.filter((list) => list.startsWith('Zone ') || list.startsWith('ConfigMap'))).toEqual([]);
  });

  test('that leads before it has read everything waits for that', async () => {
    void standby.standBy();
    await kill();
    await world.apply(['www A 192.0.2.7']);
    await lead();
    await world.allServe('192.0.2.7');
    await world.inSync();
  });

  test('leads although a region is out of reach, which follows when it is back', async () => {
    const open = world.openRegion;
    let isAway = false;
    world.openRegion = async (region) => {
      const store = await open(region);
      if (region.metadata.name !== 'ns2') return store;
      const listMetadata: ResourceStore['listMetadata'] = async (...args) => {
        if (isAway) throw new Error('the region is away');
        return store.listMetadata(...args);
      };
      return { ...store, listMetadata };
    };
    await standby.standBy();
    await kill();
    isAway = true;
    await world.apply(['www A 192.0.2.7']);
    await lead();
    await world.eventually(
      async () => (await world.manifests('example.test.')).filter((records) => records?.includes('192.0.2.7')).length,
      (served) => served >= 3,
    );
    isAway = false;
    await world.inSync();
    await world.allServe('192.0.2.7');
  });
});
