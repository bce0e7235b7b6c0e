import { readFileSync } from 'node:fs';
import type { ConfigMapResource, LeaseResource } from '@fourwinds/resources';
import { readAcknowledgement, writeAcknowledgement } from './acknowledgement.ts';
import { readEpoch, renderEpoch } from './epoch.ts';
import { publishedClaimOf } from './published-claim.ts';
import { verifierOfKeys } from './publication-key.ts';
import { readSnapshot, type SnapshotReading, snapshotText } from './reading.ts';
import { renderSnapshot, renderTombstone, type Snapshot } from './snapshot.ts';

/**
 * Region objects that another version of Fourwinds wrote. Never change this file, because operators and nameservers
 * of different versions share regions. If the form of the objects changes, introduce a new format with its own
 * fixture. Each version must be able to read the previous format.
 */
interface Fixture {
  readonly publicKey: string;
  readonly small: ConfigMapResource;
  readonly large: ConfigMapResource;
  readonly tombstone: ConfigMapResource;
  readonly epoch: ConfigMapResource;
  readonly acknowledgement: { readonly [annotation: string]: string };
}

const fixture = JSON.parse(readFileSync(new URL('../fixtures/format-1.json', import.meta.url), 'utf8')) as Fixture;
const verify = verifierOfKeys(fixture.publicKey);

const soaOf = (domain: string): string =>
  `${domain} 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 1795264822 14400 3600 604800 300\n`;
const small: Snapshot = {
  domain: 'example.com.',
  version: 1795264822417n,
  serial: 1795264822,
  owner: '5f0c1d2e3a4b5c6d7e8f901234567890',
  claim: {
    name: 'domain-kdsq',
    namespace: 'default',
    zone: 'example.com',
    zoneId: '5f0c1d2e-0000-4000-8000-000000000000',
    since: '2026-11-22T12:00:00.000Z',
    proof: 'TrustedNamespace',
  },
  soa: soaOf('example.com.'),
  blocks: [
    {
      owner: 'example.com.',
      text: 'example.com. 3600 IN NS ns1.fourwinds.example.\nexample.com. 3600 IN NS ns2.fourwinds.example.\n',
    },
    {
      owner: 'www.example.com.',
      text: 'www.example.com. 300 IN A 192.0.2.1\nwww.example.com. 300 IN TXT "caf\\195\\169 \\"x\\""\n',
    },
  ],
};
const large: Snapshot = {
  domain: 'large.example.',
  version: 7n,
  serial: 4294967295,
  soa: soaOf('large.example.'),
  blocks: Array.from({ length: 1500 }, (_, i) => ({
    owner: `host${i}.large.example.`,
    text: `host${i}.large.example. 300 IN TXT "${'x'.repeat(40)}"\n`,
  })),
};
const tombstone = { domain: 'example.com.', version: 1795264822418n, serial: 1795264822 };
const epoch = { cluster: '0c9a1f6e-5d0b-4ac1-9c37-0a3b5ce1e7b2', revision: '1042' };
const acknowledgement = {
  ...{ cluster: epoch.cluster, watermark: '1042', pending: [{ name: 'zone-a' }, { name: 'zone-b', version: '6' }] },
  refused: [{ name: 'zone-c', version: '9223372036854775807', reason: 'the digest does not fit the content' }],
};

const buckets = new Map(
  renderSnapshot(large, () => '').buckets.map(({ metadata, data }) => [metadata.name, data!.records]),
);
const read = (manifest: ConfigMapResource): SnapshotReading =>
  readSnapshot(manifest, (name) => buckets.get(name), verify);
const textOf = (snapshot: Snapshot): string => snapshot.soa + snapshot.blocks.map(({ text }) => text).join('');
const withData = (object: ConfigMapResource, data: { [field: string]: string }): ConfigMapResource => ({
  ...object,
  data: { ...object.data, ...data },
});
/** Copies the signature, because two signatures of the same text differ. */
const signedAs = (object: ConfigMapResource, { data }: ConfigMapResource): ConfigMapResource =>
  withData(object, { signature: data!.signature });

describe('objects that another version wrote', () => {
  test.each([
    ['a small zone', fixture.small, small],
    ['a zone in buckets', fixture.large, large],
  ])('are read: %s', (_, manifest, snapshot) => {
    const reading = read(manifest);
    const { domain, version, serial, owner } = snapshot;
    expect(reading).toMatchObject({ state: 'complete', domain, version, serial, owner });
    expect(reading.state === 'complete' && snapshotText(reading)).toBe(textOf(snapshot));
    expect(publishedClaimOf(manifest)).toEqual(snapshot.claim);
  });

  test('are read: tombstone, epoch, acknowledgement', () => {
    expect(read(fixture.tombstone)).toEqual({ state: 'deleted', ...tombstone });
    expect(readEpoch(fixture.epoch, verify)).toEqual(epoch);
    const lease = { metadata: { annotations: fixture.acknowledgement } } as unknown as LeaseResource;
    expect(readAcknowledgement(lease)).toEqual(acknowledgement);
  });

  test('are written as they were', () => {
    const unsigned = (): string => '';
    const written = [small, large].map((snapshot) => renderSnapshot(snapshot, unsigned).manifest);
    expect(signedAs(written[0], fixture.small)).toEqual(fixture.small);
    expect(signedAs(written[1], fixture.large)).toEqual(fixture.large);
    expect(signedAs(renderTombstone(tombstone, unsigned), fixture.tombstone)).toEqual(fixture.tombstone);
    expect(signedAs(renderEpoch(epoch, unsigned), fixture.epoch)).toEqual(fixture.epoch);
    expect(writeAcknowledgement(acknowledgement)).toEqual(fixture.acknowledgement);
  });
});

describe('objects of a later version', () => {
  test('are read where they have one field more', () => {
    expect(read(withData(fixture.small, { later: 'x' }))).toMatchObject({ state: 'complete' });
    const claim = JSON.stringify({ ...small.claim, later: { x: 1 } });
    expect(publishedClaimOf({ data: { claim } })).toEqual(small.claim);
    const [[annotation, text]] = Object.entries(fixture.acknowledgement);
    const later = JSON.stringify({ ...(JSON.parse(text) as object), later: [1] });
    const lease = { metadata: { annotations: { [annotation]: later } } } as unknown as LeaseResource;
    expect(readAcknowledgement(lease)).toEqual(acknowledgement);
  });

  test.each([
    ['a manifest', fixture.small],
    ['a tombstone', fixture.tombstone],
  ])('in another format are refused by its name: %s', (_, object) => {
    const reason = 'it has the format 2, and this version of the program reads format 1 alone';
    expect(read(withData(object, { format: '2' }))).toEqual({ state: 'refused', reason });
    expect(read(withData(object, { format: '1' }))).not.toMatchObject({ state: 'refused' });
    const long = read(withData(object, { format: '9'.repeat(1000) }));
    expect(long.state === 'refused' && long.reason.length).toBeLessThan(120);
  });
});
