import { Name } from '@fourwinds/dns';
import { type RenderedSnapshot, renderSnapshot, renderTombstone } from '@fourwinds/snapshot';
import { ZoneSet } from '../answer/index.ts';
import { LoadedZones, type LoadOutcome } from './loaded-zones.ts';

const SOA = 'example. 3600 IN SOA ns1.example. h.example. 1 14400 3600 604800 300\n';

/** Returns a zone with several buckets and one text that differs between versions. */
function version(serial: number, text: string, number = BigInt(serial)): RenderedSnapshot {
  const line = (i: number): string => `h${i}.example. 300 IN TXT "${i === 1000 ? text : 'as it was'}"\n`;
  const blocks = Array.from({ length: 2000 }, (_, i) => ({ owner: `h${i}.example.`, text: line(i) }));
  return renderSnapshot(
    { domain: 'example.', version: number, serial, soa: SOA.replace(' 1 ', ` ${serial} `), blocks },
    () => 'signed',
  );
}

function load(zones: LoadedZones, { manifest, buckets }: RenderedSnapshot): LoadOutcome {
  const texts = new Map(buckets.map(({ metadata, data }) => [metadata.name, data!.records]));
  return zones.load(manifest, (name) => texts.get(name));
}

test('a zone that changes again and again takes hardly more memory than it did', () => {
  const served = new ZoneSet();
  const zones = new LoadedZones(served, () => true);
  const usages = Array.from({ length: 200 }, (_, i) => {
    expect(load(zones, version(i + 1, 'x'.repeat((i * 37) % 250)))).toEqual({ state: 'loaded' });
    return served.usage.used;
  });
  expect(Math.max(...usages)).toBeLessThan(1.3 * usages[0]);
});

test('the image of the next version has the changes, and that of a bucket that was forged is not made', () => {
  const served = new ZoneSet();
  const zones = new LoadedZones(served, () => true);
  const textOf = (): string => {
    const { octets } = served.image(Name.parse('example.').wire)!;
    return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');
  };
  for (const [serial, text] of ['first', 'second', 'third'].entries()) {
    expect(load(zones, version(serial + 1, `${text} text`))).toEqual({ state: 'loaded' });
    expect(textOf()).toContain(`${text} text`);
  }
  const { manifest, buckets } = version(4, 'fourth text');
  const forged = buckets.map((bucket) => ({
    ...bucket,
    data: { records: bucket.data!.records.replace('fourth', 'forged') },
  }));
  expect(load(zones, { manifest, buckets: forged, sha256: '' })).toMatchObject({ state: 'refused' });
  expect(textOf()).toContain('third text');
});

test('a name that comes or goes is patched into a large zone, which is not read as a whole for it', () => {
  const served = new ZoneSet();
  const zones = new LoadedZones(served, () => true);
  const withNames = (serial: number, ...more: string[]): RenderedSnapshot => {
    const names = [...Array.from({ length: 4000 }, (_, i) => `h${i}`), ...more];
    const blocks = names.map((name) => {
      const owner = `${name}.example.`;
      return { owner, text: `${owner} 300 IN TXT "as it was"\n` };
    });
    const soa = SOA.replace(' 1 ', ` ${serial} `);
    return renderSnapshot({ domain: 'example.', version: BigInt(serial), serial, soa, blocks }, () => 'signed');
  };
  const loadShortly = ({ manifest, buckets }: RenderedSnapshot): LoadOutcome => {
    const texts = new Map(buckets.map(({ metadata, data }) => [metadata.name, data!.records]));
    return zones.load(manifest, (name) => texts.get(name), true);
  };
  expect(loadShortly(withNames(1))).toEqual({ state: 'long' });
  expect(load(zones, withNames(1))).toEqual({ state: 'loaded' });
  expect(loadShortly(withNames(2, 'x.new'))).toEqual({ state: 'loaded' });
  expect(loadShortly(withNames(3))).toEqual({ state: 'loaded' });
  expect(loadShortly(withNames(4, ...Array.from({ length: 2000 }, (_, i) => `many${i}`)))).toEqual({ state: 'long' });
});

test('the served version is not verified once more, and counts as incomplete without its buckets', () => {
  let verified = 0;
  const zones = new LoadedZones(new ZoneSet(), () => ++verified > 0);
  const served = version(1, 'text');
  expect(load(zones, served)).toEqual({ state: 'loaded' });
  expect(load(zones, served)).toEqual({ state: 'unchanged' });
  expect(verified).toBe(1);
  expect(load(zones, { ...served, buckets: [] })).toMatchObject({ state: 'incomplete' });
});

test('a version in a format of a later Fourwinds is refused by name, and the one before stays until one that can be read', () => {
  const zones = new LoadedZones(new ZoneSet(), () => true);
  const later = version(2, 'second');
  const inFormat2 = { ...later, manifest: { ...later.manifest, data: { ...later.manifest.data, format: '2' } } };
  expect(load(zones, version(1, 'first'))).toEqual({ state: 'loaded' });
  const reason = expect.stringContaining('it has the format 2') as string;
  expect(load(zones, inFormat2)).toEqual({ state: 'refused', reason });
  const [name] = zones.names();
  expect(zones.version(name)).toBe(1n);
  expect(load(zones, version(3, 'third'))).toEqual({ state: 'loaded' });
});

describe('the publication version alone says which snapshot is newer', () => {
  const loaded = { state: 'loaded' };
  const older = { state: 'refused', reason: expect.stringContaining('is older than') as string };

  test.each([
    ['a serial that goes back with a greater version', [900, 5n], [300, 6n], loaded],
    ['a serial that wraps around with a greater version', [0xffffffff, 5n], [0, 6n], loaded],
    ['the same serial with a greater version', [900, 5n], [900, 6n], loaded],
    ['a newer serial with an older version', [900, 5n], [901, 4n], older],
    ['versions beyond 53 bits', [900, 2n ** 60n + 1n], [901, 2n ** 60n], older],
  ] as const)('%s', (_, before, after, outcome) => {
    const zones = new LoadedZones(new ZoneSet(), () => true);
    expect(load(zones, version(before[0], 'before', before[1]))).toEqual(loaded);
    expect(load(zones, version(after[0], 'after', after[1]))).toEqual(outcome);
  });

  test('a tombstone ends older versions, and none of them comes back while it is there', () => {
    const zones = new LoadedZones(new ZoneSet(), () => true);
    const tombstone = (number: bigint): LoadOutcome =>
      zones.load(
        renderTombstone({ domain: 'example.', version: number, serial: 7 }, () => 'signed'),
        () => undefined,
      );
    expect(load(zones, version(7, 'text', 5n))).toEqual(loaded);
    expect(tombstone(4n)).toEqual(older);
    expect(tombstone(6n)).toEqual({ state: 'deleted' });
    expect(load(zones, version(1, 'a later zone of the name', 7n))).toEqual(loaded);
  });
});
