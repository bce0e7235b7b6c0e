import { hashedName, KEYS_LABEL, KEYS_NAMESPACE, make, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { moveKeys } from './move-keys.ts';

const keysOf = (name: string, namespace: string, data = { 'a.pem': btoa(name) }) =>
  make(SecretKind, { namespace, name, labels: { [KEYS_LABEL]: 'true' }, annotations: { domain: name } }, { data });

async function contents(store: MemoryStore, namespace: string): Promise<unknown[]> {
  const { items } = await store.list(SecretKind, { namespace });
  return items.map(({ metadata: { name, labels, annotations }, data }) => ({ name, labels, annotations, data }));
}

test('keys of zones are moved with all that belongs to them, other Secrets stay; one that was copied before is not lost', async () => {
  const store = new MemoryStore();
  const [one, two] = ['one', 'two'].map((name) => hashedName('dnssec', name));
  for (const name of [one, two]) await store.create(SecretKind, keysOf(name, SYSTEM_NAMESPACE));
  await store.create(SecretKind, keysOf(two, KEYS_NAMESPACE));
  await store.create(SecretKind, make(SecretKind, { namespace: SYSTEM_NAMESPACE, name: 'kubeconfig-ns1' }, {}));
  await store.create(SecretKind, keysOf('dnssec-0123456789abcdef0123', SYSTEM_NAMESPACE));
  await moveKeys(store);
  await moveKeys(store);
  const moved = [one, two].sort().map((name) => ({
    name,
    labels: { [KEYS_LABEL]: 'true' },
    annotations: { domain: name },
    data: { 'a.pem': btoa(name) },
  }));
  expect(await contents(store, KEYS_NAMESPACE)).toEqual(moved);
  expect(await contents(store, SYSTEM_NAMESPACE)).toMatchObject([
    { name: 'dnssec-0123456789abcdef0123' },
    { name: 'kubeconfig-ns1' },
  ]);
});
