import type { ConfigMapResource } from '@fourwinds/resources';
import { generatePublicationKey, renderSnapshot, renderTombstone, signerOf, verifierOf } from '@fourwinds/snapshot';
import { configMap } from '../testing/objects.ts';
import { type HeldConfigMap, heldConfigMap } from './held-config-map.ts';

const { privateKey, publicKey } = generatePublicationKey();
const hold = (object: ConfigMapResource): HeldConfigMap => heldConfigMap(object, { verify: verifierOf(publicKey) });

const long = Array.from({ length: 3000 }, (_, i) => ({
  owner: `h${i}.example.`,
  text: `h${i}.example. 60 TXT ${i}\n`,
}));
const content = { domain: 'example.', version: 7n, serial: 3, soa: 'example. 60 IN SOA …\n' };
const snapshot = renderSnapshot({ ...content, blocks: long }, signerOf(privateKey));
const changed = (data: { [field: string]: string }): ConfigMapResource => ({
  ...snapshot.manifest,
  data: { ...snapshot.manifest.data, ...data },
});

test('a manifest is kept by its numbers, digest and buckets', () => {
  const held = hold(snapshot.manifest);
  expect(held).toMatchObject({ kind: 'manifest', domain: 'example.', version: 7n, serial: 3, sha256: snapshot.sha256 });
  expect(held.buckets!.map(({ name }) => name)).toEqual(snapshot.buckets.map(({ metadata }) => metadata.name));
  expect([held.isIntact, held.isSigned, held.isSigned]).toEqual([true, true, true]);
});

test('a bucket is kept by the digest that its manifest lists', () => {
  const { buckets = [] } = hold(snapshot.manifest);
  expect(snapshot.buckets.map((bucket) => hold(bucket).sha256)).toEqual(buckets.map(({ digest }) => digest));
});

test.each<[string, ConfigMapResource, boolean, boolean]>([
  ['a tombstone', renderTombstone({ domain: 'example.', version: 8n, serial: 3 }, signerOf(privateKey)), true, true],
  [
    'a manifest signed with another key',
    changed({ signature: signerOf(generatePublicationKey().privateKey)('') }),
    true,
    false,
  ],
  ['a manifest with another version', changed({ version: '9' }), false, false],
  ['a manifest with another SOA', changed({ soa: '' }), false, false],
  ['a manifest of another domain', changed({ domain: 'other.' }), false, false],
  ['a manifest without data', configMap('zone-a', 'manifest', '1'), false, false],
  ['a bucket', snapshot.buckets[0], false, false],
])('%s', (_, object, isIntact, isSigned) => {
  const held = hold(object);
  expect([held.isIntact, held.isSigned]).toEqual([isIntact, isSigned]);
});
