import { IDENTITY_NAMESPACE, make, NamespaceKind, RegionKind } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { ManagementReadings } from './management-readings.ts';

test('regions that are compared at once share a reading, which begins after they have asked', async () => {
  const store = new MemoryStore();
  const { metadata } = await store.create(NamespaceKind, make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}));
  const spec = { nameserver: 'ns.example', location: 'Zürich', addresses: ['192.0.2.1'] };
  for (const name of ['ns1', 'ns2']) await store.create(RegionKind, make(RegionKind, { name }, { spec }));
  const lists: string[] = [];
  const counted: Pick<MemoryStore, 'get' | 'list'> = {
    get: (...args) => store.get(...args),
    list: async (kind, options) => {
      lists.push(kind.plural);
      return store.list(kind, options);
    },
  };
  const readings = new ManagementReadings(counted, () => String(lists.length));
  const asked = ['ns1', 'ns2', 'gone'].map((name) => readings.of(name));
  const region = (await store.get(RegionKind, { name: 'ns2' }))!;
  await store.updateStatus(RegionKind, { ...region, status: { epoch: '7' } });
  const [first, second, gone] = await Promise.all(asked);
  const { revision } = await store.list(RegionKind);
  const management = { cluster: metadata.uid, revision, actedOn: '0' };
  expect([first?.management, second?.management]).toEqual([management, { ...management, recorded: '7' }]);
  expect([first?.region.metadata.name, gone]).toEqual(['ns1', undefined]);
  expect(lists).toEqual(['regions']);
});
