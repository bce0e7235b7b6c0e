import { DomainClaimKind, make, NamespaceKind } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { seedManagement } from './seed.ts';

test('a cluster whose objects an earlier version named is refused before anything is put there', async () => {
  const store = new MemoryStore();
  const spec = { domain: 'example.com', namespace: 'team', zone: 'example.com' };
  await store.create(DomainClaimKind, make(DomainClaimKind, { name: 'domain-a379a6f6eeafb9a55e37' }, { spec }));
  await expect(seedManagement(store, new Map())).rejects.toThrow('were made by an earlier Fourwinds');
  expect((await store.list(NamespaceKind)).items).toEqual([]);
  await store.close();
});
