import type { ConfigMapResource } from '@fourwinds/resources';
import { generatePublicationKey, renderSnapshot, signerOf, verifierOf } from '@fourwinds/snapshot';
import { type HeldConfigMap, heldConfigMap } from './held-config-map.ts';
import { ManifestContents } from './manifest-contents.ts';

const { privateKey, publicKey } = generatePublicationKey();

function manifestOf(characters: number, version = 7n): ConfigMapResource {
  const blocks = [{ owner: 'a.example.', text: `a.example. 60 TXT "${'x'.repeat(characters)}"\n` }];
  const content = { domain: 'example.', version, serial: 3, soa: 'example. 60 IN SOA …\n', blocks };
  return renderSnapshot(content, signerOf(privateKey)).manifest;
}

/** A manifest as another store returns it. */
const copyOf = (manifest: ConfigMapResource, data: { [field: string]: string } = {}): ConfigMapResource => ({
  ...structuredClone(manifest),
  data: { ...structuredClone(manifest.data), ...data },
});

let contents: ManifestContents;
const hold = (manifest: ConfigMapResource): HeldConfigMap =>
  heldConfigMap(manifest, { verify: verifierOf(publicKey), contents });
const contentOf = (held: HeldConfigMap): unknown => (held as HeldConfigMap & { readonly content: unknown }).content;

beforeEach(() => {
  contents = new ManifestContents();
});

test.each([
  ['short', 10],
  ['long', 10_000],
])('regions with the same %s manifest have one copy of its content', (_, characters) => {
  const manifest = manifestOf(characters);
  const first = hold(manifest);
  const second = hold(copyOf(manifest));
  expect(contentOf(second)).toBe(contentOf(first));
  expect([first.isSigned, hold(copyOf(manifest)).isSigned]).toEqual([true, true]);
});

test.each([
  ['other records', { records: '' }, false, false],
  ['another signature', { signature: 'AAAA' }, true, false],
  ['a field more', { other: '' }, true, true],
  ['a field in the place of another', { records: '', other: '' }, false, false],
])('a manifest with %s under the same digest is read by itself', (_, data, isIntact, isSigned) => {
  const manifest = manifestOf(10);
  hold(manifest);
  const other = hold(copyOf(manifest, data));
  expect([other.isIntact, other.isSigned]).toEqual([isIntact, isSigned]);
  expect([hold(copyOf(manifest)).isIntact, hold(copyOf(manifest)).isSigned]).toEqual([true, true]);
});

test('a later version takes the place of the one before', () => {
  hold(manifestOf(10));
  expect([hold(manifestOf(10, 8n)).version, hold(manifestOf(10)).version]).toEqual([8n, 7n]);
});

test('a tombstone is not taken for the manifest with the same fields', () => {
  const manifest = manifestOf(10);
  hold(manifest);
  const labels = Object.fromEntries(Object.keys(manifest.metadata.labels!).map((label) => [label, 'tombstone']));
  const { kind, isSigned } = hold({ ...copyOf(manifest), metadata: { ...manifest.metadata, labels } });
  expect([kind, isSigned]).toEqual(['tombstone', false]);
});
