import {
  type ConfigMapResource,
  make,
  NamespaceKind,
  renderTombstone,
  type ResourceStore,
  StoreError,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/resources/memory';
import { publish } from './publish.ts';

const tombstone = renderTombstone('example.test.', 1, () => 'signed');
const nothing = { manifest: undefined, bucket: () => undefined, isGenuine: () => true };

/** A cluster like Kubernetes, in which objects need their namespace. */
class StrictStore extends MemoryStore {
  override async create(...args: Parameters<ResourceStore['create']>): Promise<never> {
    const { namespace } = args[1].metadata;
    if (namespace !== undefined && (await this.get(NamespaceKind, { name: namespace })) === undefined)
      throw new StoreError('NotFound', `namespaces "${namespace}" not found`);
    return super.create(...args) as Promise<never>;
  }
}

test('the namespace is made where a new cluster lacks it', async () => {
  const store: ResourceStore = new StrictStore();
  expect(await publish(store, nothing, { tombstone })).toBe('written');
  expect(await store.get(NamespaceKind, { name: SYSTEM_NAMESPACE })).toBeDefined();
});

test('what was last seen may be outdated', async () => {
  const store: ResourceStore = new MemoryStore();
  const seen: ConfigMapResource = await store.create<ConfigMapResource>(
    { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true, status: false },
    renderTombstone('example.test.', 0, () => 'signed'),
  );
  await publish(
    store,
    { ...nothing, manifest: seen },
    { tombstone: renderTombstone('example.test.', 1, () => 'other') },
  );
  expect(await publish(store, { ...nothing, manifest: seen }, { tombstone })).toBe('written');
  expect(await publish(store, nothing, { tombstone: seen })).toBe('fenced');
});

test('a store that refuses again and again is an error, not a loop', async () => {
  const store: ResourceStore = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  store.create = async () => {
    throw new StoreError('AlreadyExists', 'it exists, but nobody can read it');
  };
  await expect(publish(store, nothing, { tombstone })).rejects.toMatchObject({ reason: 'AlreadyExists' });
});
