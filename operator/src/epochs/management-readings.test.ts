import { IDENTITY_NAMESPACE, make, NamespaceKind } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { ManagementReadings } from './management-readings.ts';

test('comparisons that ask at once share a reading, which begins after they have asked', async () => {
  const store = new MemoryStore();
  const identity = make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {});
  const { metadata } = await store.create(NamespaceKind, identity);
  let lists = 0;
  const counted: Pick<MemoryStore, 'get' | 'list'> = {
    get: (...args) => store.get(...args),
    list: (...args) => {
      lists += 1;
      return store.list(...args);
    },
  };
  const readings = new ManagementReadings(counted, () => '0');
  const asked = [readings.next(), readings.next()];
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'later' }, {}));
  const reading = { cluster: metadata.uid, revision: '2', actedOn: '0' };
  expect(await Promise.all(asked)).toEqual([reading, reading]);
  expect(lists).toBe(1);
});
