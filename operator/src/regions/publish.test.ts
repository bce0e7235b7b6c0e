import { ConfigMapKind, type ConfigMapResource, make, NamespaceKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import {
  generatePublicationKey,
  type RenderedSnapshot,
  renderSnapshot,
  renderTombstone,
  signerOf,
  verifierOf,
} from '@fourwinds/snapshot';
import { type ResourceStore, StoreError } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { type HeldConfigMap, heldConfigMap } from './held-config-map.ts';
import { publish } from './publish.ts';

const tombstoneOf = (version: bigint): ConfigMapResource =>
  renderTombstone({ domain: 'example.test.', version, serial: 1 }, () => 'signed');
const tombstone = tombstoneOf(2n);
const hold = (configMap: ConfigMapResource): HeldConfigMap => heldConfigMap(configMap, { verify: () => true });
const nothing = { manifest: undefined, bucket: () => undefined, hold };

/** A cluster like Kubernetes: objects need an existing namespace. */
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

test('the manifest last seen may be outdated', async () => {
  const store: ResourceStore = new MemoryStore();
  const seen = await store.create<ConfigMapResource>(ConfigMapKind, tombstoneOf(1n));
  await publish(store, { ...nothing, manifest: hold(seen) }, { tombstone: tombstoneOf(2n) });
  expect(await publish(store, { ...nothing, manifest: hold(seen) }, { tombstone: tombstoneOf(3n) })).toBe('written');
  expect(await publish(store, nothing, { tombstone: seen })).toBe('fenced');
});

describe('objects that a region holds already are not written again', () => {
  const { privateKey, publicKey } = generatePublicationKey();
  const snapshot = { domain: 'example.test.', soa: 'example.test. 3600 IN SOA …\n', blocks: [] };
  const manifest = (version: bigint, key = privateKey): RenderedSnapshot =>
    renderSnapshot({ ...snapshot, version, serial: 7 }, signerOf(key));
  const wanted = manifest(7n);
  const damaged = {
    ...wanted.manifest,
    data: { ...wanted.manifest.data, records: 'www.example.test. 60 IN A 192.0.2.66\n' },
  };
  const unsigned = { ...wanted.manifest, data: { ...wanted.manifest.data, signature: '' } };

  test.each([
    ['the manifest under another signature of the same key', manifest(7n).manifest, 'unchanged'],
    [
      'the manifest under a signature of another key',
      manifest(7n, generatePublicationKey().privateKey).manifest,
      'written',
    ],
    ['the manifest without its signature', unsigned, 'written'],
    ['the manifest with other records', damaged, 'written'],
    ['the manifest of an older version', manifest(6n).manifest, 'written'],
    [
      'a tombstone of that version',
      renderTombstone({ domain: 'example.test.', version: 7n, serial: 7 }, signerOf(privateKey)),
      'written',
    ],
  ])('%s', async (_, held, result) => {
    const store: ResourceStore = new MemoryStore();
    const present = await store.create<ConfigMapResource>(ConfigMapKind, held);
    const verify = verifierOf(publicKey);
    const signed = (configMap: ConfigMapResource): HeldConfigMap => heldConfigMap(configMap, { verify });
    expect(await publish(store, { ...nothing, manifest: signed(present), hold: signed }, { snapshot: wanted })).toBe(
      result,
    );
    const after = await store.get<ConfigMapResource>(ConfigMapKind, present.metadata);
    expect(after?.metadata.resourceVersion === present.metadata.resourceVersion).toBe(result === 'unchanged');
  });
});

test('a store that refuses again and again is an error, not a loop', async () => {
  const store: ResourceStore = new MemoryStore();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  store.create = async () => {
    throw new StoreError('AlreadyExists', 'it exists, but nobody can read it');
  };
  await expect(publish(store, nothing, { tombstone })).rejects.toMatchObject({ reason: 'AlreadyExists' });
});
