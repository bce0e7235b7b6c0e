import fc from 'fast-check';
import { type OwnerBlock, splitIntoBuckets } from './buckets.ts';
import { generatePublicationKey, signerOf, verifierOf } from './publication-key.ts';
import { readSnapshot, type SnapshotReading, snapshotText } from './reading.ts';
import { publishedClaimOf } from './published-claim.ts';
import { bucketNames, type RenderedSnapshot, renderSnapshot, renderTombstone, type Snapshot } from './snapshot.ts';
import { type ConfigMapResource, ownerId } from '@fourwinds/resources';

const key = generatePublicationKey();
const other = generatePublicationKey();
const signText = signerOf(key.privateKey);
const verifyText = verifierOf(key.publicKey);

const soa = 'example. 3600 IN SOA ns1.example. hostmaster.example. 7 14400 3600 604800 300\n';
const block = (name: string, text: string): OwnerBlock => ({
  owner: `${name}.example.`,
  text: `${name}.example. 300 IN TXT "${text}"\n`,
});
const small: Snapshot = {
  domain: 'example.',
  version: 7n,
  serial: 7,
  soa,
  blocks: [block('a', 'one'), block('b', 'two')],
};
const claim = {
  name: 'domain-1',
  namespace: 'team',
  zone: 'example',
  zoneId: '5f0c1d2e-0000-4000-8000-000000000000',
  since: '2026-11-22T12:00:00.000Z',
};
const large: Snapshot = {
  ...small,
  blocks: Array.from({ length: 4000 }, (_, i) => block(`host${String(i).padStart(4, '0')}`, 'x'.repeat(60))),
};

function read(rendered: Pick<RenderedSnapshot, 'manifest' | 'buckets'>): SnapshotReading {
  const texts = new Map(rendered.buckets.map(({ metadata, data }) => [metadata.name, data?.records]));
  return readSnapshot(rendered.manifest, (name) => texts.get(name), verifyText);
}

function readText(rendered: RenderedSnapshot): string | undefined {
  const reading = read(rendered);
  return reading.state === 'complete' ? snapshotText(reading) : undefined;
}

function textOf({ soa: first, blocks }: Snapshot): string {
  return first + blocks.map(({ text }) => text).join('');
}

function changed(manifest: ConfigMapResource, data: { [field: string]: string }): ConfigMapResource {
  return { ...manifest, data: { ...manifest.data, ...data } };
}

describe('snapshots', () => {
  test.each([
    ['a small one is stored in its manifest', small, 0],
    ['an empty one too', { ...small, blocks: [] }, 0],
  ])('%s', (_, snapshot, buckets) => {
    const rendered = renderSnapshot(snapshot, signText);
    expect(rendered.buckets).toHaveLength(buckets);
    expect(read(rendered)).toMatchObject({
      state: 'complete',
      domain: 'example.',
      version: 7n,
      serial: 7,
      sha256: rendered.sha256,
    });
    expect(readText(rendered)).toBe(textOf(snapshot));
  });

  test('says whose it is, and is another one when that changes', () => {
    const [alice, bob] = ['alice', 'bob'].map((namespace) =>
      renderSnapshot({ ...small, owner: ownerId({ namespace }) }, signText),
    );
    expect(read(alice)).toMatchObject({ state: 'complete', owner: ownerId({ namespace: 'alice' }) });
    expect(alice.sha256).not.toBe(bob.sha256);
    expect(read(renderSnapshot(small, signText))).toMatchObject({ state: 'complete', owner: undefined });
  });

  test('carries the claim under which it was published', () => {
    const { manifest, ...rest } = renderSnapshot({ ...small, claim }, signText);
    expect(read({ manifest, ...rest })).toMatchObject({ state: 'complete' });
    expect(publishedClaimOf(manifest)).toEqual(claim);
    expect(publishedClaimOf(renderSnapshot(small, signText).manifest)).toBeUndefined();
  });

  test('a large one is stored in buckets of about 64 KiB', () => {
    const rendered = renderSnapshot(large, signText);
    const sizes = rendered.buckets.map(({ data }) => data!.records.length);
    expect(readText(rendered)).toBe(textOf(large));
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(16 * 1024);
    expect(Math.max(...sizes)).toBeLessThan(1024 * 1024);
    expect(bucketNames(rendered.manifest)).toEqual(rendered.buckets.map(({ metadata }) => metadata.name));
  });

  test('a name added in the middle changes one bucket or a few beside it, whatever the name', () => {
    const before = new Set(renderSnapshot(large, signText).buckets.map(({ metadata }) => metadata.name));
    fc.assert(
      fc.property(
        fc.nat({ max: 3999 }),
        fc.string({ unit: fc.constantFrom(...'abcxyz019'), minLength: 1, maxLength: 20 }),
        (at, name) => {
          const blocks = large.blocks.toSpliced(at, 0, block(name, 'new'));
          const after = renderSnapshot({ ...large, blocks }, signText).buckets.map(({ metadata }) => metadata.name);
          expect(after.filter((bucket) => !before.has(bucket)).length).toBeLessThanOrEqual(4);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('of the buckets of the version before all that stay are the same objects', () => {
    const before = splitIntoBuckets(large.blocks);
    const blocks = large.blocks.toSpliced(2000, 1, block('new', 'new'));
    const after = splitIntoBuckets(blocks, before);
    expect(after).toEqual(splitIntoBuckets(blocks));
    expect(after.filter((bucket) => !before.includes(bucket)).length).toBeLessThanOrEqual(4);
  });

  test('a tombstone says that the zone is deleted', () => {
    expect(
      read({ manifest: renderTombstone({ domain: 'example.', version: 8n, serial: 7 }, signText), buckets: [] }),
    ).toEqual({
      state: 'deleted',
      domain: 'example.',
      version: 8n,
      serial: 7,
    });
  });
});

describe('data that differs from the signed data is not used', () => {
  const { manifest, buckets } = renderSnapshot(small, signText);
  const { manifest: owned } = renderSnapshot({ ...small, owner: ownerId({ namespace: 'team' }) }, signText);
  const { manifest: claimed } = renderSnapshot({ ...small, claim }, signText);
  const withoutOwner = ({ data: { owner: _, ...data } = {}, ...rest }: ConfigMapResource): ConfigMapResource => ({
    ...rest,
    data,
  });
  const forge = signerOf(other.privateKey);

  test.each<[string, ConfigMapResource, string]>([
    ['another key', renderSnapshot(small, forge).manifest, 'signature'],
    ['another record', changed(manifest, { records: manifest.data!.records.replace('one', 'two') }), 'digest'],
    ['another SOA', changed(manifest, { soa: soa.replace(' 7 ', ' 9 ') }), 'digest'],
    ['another serial', changed(manifest, { serial: '9' }), 'digest'],
    ['another version', changed(manifest, { version: '9' }), 'digest'],
    ['another domain', changed(manifest, { domain: 'example.net.' }), 'name'],
    ['the name of another zone', { ...manifest, metadata: { ...manifest.metadata, name: 'zone-other' } }, 'name'],
    ['another claim', changed(claimed, { claim: claimed.data!.claim.replace('team', 'evil') }), 'digest'],
    ['a claim that there was not', changed(manifest, { claim: claimed.data!.claim }), 'digest'],
    ['a claim that is none', changed(claimed, { claim: '{\n}' }), 'malformed'],
    ['another owner', changed(owned, { owner: '1'.repeat(32) }), 'digest'],
    ['no owner any more', withoutOwner(owned), 'digest'],
    ['an owner that there was not', changed(manifest, { owner: '1'.repeat(32) }), 'digest'],
    ['an owner in place of the SOA', changed(withoutOwner(owned), { soa: `${owned.data!.owner}\n${soa}` }), 'digest'],
    ['an owner that is none', changed(owned, { owner: 'team' }), 'malformed'],
    ['no serial', changed(manifest, { serial: '' }), 'missing'],
    ['no version', changed(manifest, { version: '' }), 'missing'],
    ['a version beyond 63 bits', changed(manifest, { version: '9223372036854775808' }), 'malformed'],
    [
      'a manifest passed off as a tombstone',
      { ...manifest, metadata: { ...manifest.metadata, labels: { 'dns.fourwinds.dev/snapshot': 'tombstone' } } },
      'signature',
    ],
    ['nothing at all', { ...manifest, data: undefined }, 'missing'],
  ])('%s', (_, forged, reason) => {
    expect(read({ manifest: forged, buckets })).toEqual({
      state: 'refused',
      reason: expect.stringContaining(reason) as string,
    });
  });

  test('a bucket that is missing is waited for; one that was changed is refused', () => {
    const rendered = renderSnapshot(large, signText);
    const [first, ...rest] = rendered.buckets;
    expect(read({ ...rendered, buckets: rest })).toEqual({ state: 'incomplete', missing: [first.metadata.name] });
    const spoilt = changed(first, { records: first.data!.records.replace('x', 'y') });
    expect(read({ ...rendered, buckets: [spoilt, ...rest] })).toMatchObject({ state: 'refused' });
  });
});
