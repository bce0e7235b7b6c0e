import { ConfigMapKind, make, NamespaceKind } from '@fourwinds/resources';
import { MemoryStore } from './adapters/memory.ts';
import { fencedStore } from './fenced-store.ts';

const key = { namespace: 'default', name: 'a' };
const refused = { name: 'StoreError', reason: 'Unavailable' };

test('a fenced store reads always, and writes only while it may', async () => {
  let mayWrite = true;
  const memory = new MemoryStore();
  const store = fencedStore(memory, () => mayWrite);
  const namespace = await store.create(NamespaceKind, make(NamespaceKind, { name: 'other' }, {}));
  const written = await store.create(ConfigMapKind, make(ConfigMapKind, key, { data: { value: '1' } }));
  mayWrite = false;
  await expect(store.create(ConfigMapKind, make(ConfigMapKind, { ...key, name: 'b' }, {}))).rejects.toMatchObject(
    refused,
  );
  await expect(store.update(ConfigMapKind, { ...written, data: {} })).rejects.toMatchObject(refused);
  await expect(store.updateStatus(NamespaceKind, namespace)).rejects.toMatchObject(refused);
  await expect(store.delete(ConfigMapKind, key)).rejects.toMatchObject(refused);
  expect(await store.get(ConfigMapKind, key)).toEqual(written);
  expect((await store.list(ConfigMapKind)).items).toEqual([written]);
  expect((await store.listMetadata(ConfigMapKind)).items).toHaveLength(1);
  const stop = new AbortController();
  for await (const event of store.watch(ConfigMapKind, { from: '0', signal: stop.signal }))
    if (event.type === 'added') stop.abort();
  mayWrite = true;
  await store.delete(ConfigMapKind, key);
  expect(await memory.get(ConfigMapKind, key)).toBeUndefined();
  await store.close();
});
