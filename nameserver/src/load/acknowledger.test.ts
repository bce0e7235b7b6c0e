import { createLogger } from '@fourwinds/process';
import { LeaseKind, make, NamespaceKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { hasLoaded, readAcknowledgement } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { eventually } from '../../../test/eventually.ts';
import { Acknowledger } from './acknowledger.ts';

test('a clock that is set back does not keep a server from renewing its Lease', async () => {
  const store: ResourceStore = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  let offset = 0;
  const acknowledger = new Acknowledger({
    store,
    server: 'ns1',
    region: 'ns1',
    acknowledgement: (cluster) => ({ cluster, watermark: '1', pending: [], refused: [] }),
    onOtherCluster: () => undefined,
    log: createLogger('test', 'silent'),
    time: () => Date.now() - offset,
    elapsed: () => performance.now(),
  });
  const renewed = async (): Promise<number> => {
    const lease = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-ns1' });
    return Date.parse(lease?.spec?.renewTime ?? '');
  };
  try {
    acknowledger.changed();
    await eventually(async () => expect(await renewed()).toBeGreaterThan(Date.now() - 60_000));
    offset = 3_600_000;
    acknowledger.changed();
    await eventually(async () => expect(await renewed()).toBeLessThan(Date.now() - 3_000_000));
  } finally {
    await acknowledger.stop();
  }
});

test.each([
  ['waits to load', 'pending'],
  ['has refused', 'refused'],
] as const)('a server that %s 100,000 zones has a Lease', async (_, list) => {
  const store: ResourceStore = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  const zones = Array.from({ length: 100_000 }, (_value, i) => ({
    name: `zone-${i}`,
    version: '9'.repeat(18),
    reason: '\u0007'.repeat(100),
  }));
  const nothing = { watermark: '7', pending: [], refused: [] };
  const acknowledger = new Acknowledger({
    store,
    server: 'ns1',
    region: 'ns1',
    acknowledgement: (cluster) => ({ ...nothing, cluster, [list]: zones }),
    onOtherCluster: () => undefined,
    log: createLogger('test', 'silent'),
    time: () => Date.now(),
    elapsed: () => performance.now(),
  });
  try {
    acknowledger.changed();
    const lease = await eventually(async () => {
      const found = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-ns1' });
      expect(found).toBeDefined();
      return found!;
    });
    const read = readAcknowledgement(lease)!;
    expect(hasLoaded(read, read.cluster, 'zone-99999', '7')).toBe(false);
    expect(hasLoaded(read, read.cluster, 'zone-other', '7')).toBe(false);
    expect(read.refused.length > 0).toBe(list === 'refused');
  } finally {
    await acknowledger.stop();
  }
});

test('the Lease of a server that is a Pod belongs to that Pod', async () => {
  const store: ResourceStore = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  const acknowledger = new Acknowledger({
    store,
    server: 'nameserver-x7k2p',
    region: 'ns1',
    podUid: 'c5d9b1de-5f0c-4c2e-9a55-0d3f8f0a1b2c',
    acknowledgement: (cluster) => ({ cluster, watermark: '1', pending: [], refused: [] }),
    onOtherCluster: () => undefined,
    log: createLogger('test', 'silent'),
    time: () => Date.now(),
    elapsed: () => performance.now(),
  });
  const key = { namespace: SYSTEM_NAMESPACE, name: 'nameserver-nameserver-x7k2p' };
  try {
    acknowledger.changed();
    await eventually(async () => {
      const lease = await store.get(LeaseKind, key);
      expect(lease?.metadata.ownerReferences).toEqual([
        { apiVersion: 'v1', kind: 'Pod', name: 'nameserver-x7k2p', uid: 'c5d9b1de-5f0c-4c2e-9a55-0d3f8f0a1b2c' },
      ]);
    });
  } finally {
    await acknowledger.stop();
  }
});

test('a Lease that says nothing new is renewed by a quiet write, one that does is not', async () => {
  const memory = new MemoryStore();
  await memory.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  let elapsed = 0;
  const quiet: (boolean | undefined)[] = [];
  const store: Pick<ResourceStore, 'create' | 'delete' | 'get' | 'update'> = {
    get: (...args) => memory.get(...args),
    delete: (...args) => memory.delete(...args),
    create: (...args) => {
      elapsed += 60_000;
      return memory.create(...args);
    },
    update: (kind, object, options) => {
      if (quiet.push(options?.isQuiet) === 1) {
        elapsed += 60_000;
        acknowledger.changed();
      }
      return memory.update(kind, object);
    },
  };
  const acknowledger = new Acknowledger({
    store: store as ResourceStore,
    server: 'ns1',
    region: 'ns1',
    acknowledgement: (cluster) => ({ cluster, watermark: '1', pending: [], refused: [] }),
    onOtherCluster: () => undefined,
    log: createLogger('test', 'silent'),
    time: () => Date.now(),
    elapsed: () => elapsed,
  });
  try {
    acknowledger.changed();
    await eventually(() => expect(quiet).toEqual([true, false]));
  } finally {
    await acknowledger.stop();
  }
});
