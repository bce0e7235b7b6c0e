import { DomainClaimKind, make, MANAGEMENT_NAMESPACES, NamespaceKind, RegionKind } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { bootstrapManagement, bootstrapRegion } from './bootstrap.ts';
import { objectsIn, REGIONS } from './testing/objects-in.ts';

let store: MemoryStore;
beforeEach(() => (store = new MemoryStore()));
afterEach(() => store.close());

test('an empty management cluster gets namespaces, Regions and the publication key; a second time changes nothing', async () => {
  const publicKey = await bootstrapManagement(store, REGIONS);
  const first = await objectsIn(store);
  expect([...first.keys()].sort()).toEqual(
    [
      ...['kube-system', ...MANAGEMENT_NAMESPACES].map((name) => `Namespace ${name}`),
      'Region ns1',
      'Region ns2',
      'Secret fourwinds-system/fourwinds-publication-key',
    ].sort(),
  );
  expect(await bootstrapManagement(store, REGIONS)).toBe(publicKey);
  expect(await objectsIn(store)).toEqual(first);
});

test('a Region gets its spec again, others stay', async () => {
  await bootstrapManagement(store, REGIONS);
  const moved = { ...REGIONS.get('ns1')!, addresses: ['192.0.2.99'] };
  await bootstrapManagement(store, new Map([['ns1', moved]]));
  const { items } = await store.list(RegionKind);
  expect(items.map(({ spec }) => spec).sort((a, b) => (a.nameserver < b.nameserver ? -1 : 1))).toEqual([
    moved,
    REGIONS.get('ns2'),
  ]);
});

test('a region gets the namespace of the system', async () => {
  await bootstrapRegion(store);
  const first = await objectsIn(store);
  expect([...first.keys()].sort()).toEqual(['Namespace fourwinds-system', 'Namespace kube-system']);
  await bootstrapRegion(store);
  expect(await objectsIn(store)).toEqual(first);
});

test('a cluster whose objects an earlier version named is refused before anything is put there', async () => {
  const spec = { domain: 'example.com', namespace: 'team', zone: 'example.com' };
  await store.create(DomainClaimKind, make(DomainClaimKind, { name: 'domain-a379a6f6eeafb9a55e37' }, { spec }));
  await expect(bootstrapManagement(store, new Map())).rejects.toThrow('were made by an earlier Fourwinds');
  expect((await store.list(NamespaceKind)).items).toEqual([]);
});
