/** @slow: not in make check. */
import { decodeMessage, type Message, Name, RCODE, zoneFromText } from '@fourwinds/dns';
import { answerOctets } from '../testing/answer-octets.ts';
import { collidingNames } from '../testing/colliding-names.ts';
import { queryFor } from '../testing/query.ts';
import { checkZoneImage } from './check-zone-image.ts';
import { HEADER } from './zone-image.ts';
import { compileZone, ZoneSet } from './index.ts';
import { MOST_TRIES, readWire, SearchName } from './search-name.ts';

const TCP = { transport: 'tcp', maxSize: 65_535, nsid: new Uint8Array(0) } as const;

const names = collidingNames(1000, Name.parse('example.'));
const isThere = (i: number): boolean => i % 2 === 0;
const there = names.filter((_, i) => isThere(i));

function ask(zones: ZoneSet, name: string, type: string): Message {
  return decodeMessage(answerOctets(zones, queryFor(name, type), TCP));
}

function dataIn(records: Message['answers']): string[] {
  return records.map(({ type, rdata }) => type.format(rdata)).sort();
}

test('the names have the same hash', () => {
  const search = new SearchName();
  const hashes = names.map(({ wire }) => readWire(search, wire) && search.hashes[0]);
  expect(new Set(hashes).size).toBe(1);
  expect(new Set(names.map(String)).size).toBe(1000);
});

describe('a zone with many names of one hash', () => {
  const exchangers = there.slice(-100).map((name, i) => `${i} ${name.toString()}`);
  const zone = zoneFromText(
    [
      '$ORIGIN example.\n$TTL 60\n@ SOA ns host 1 1 1 1 1\n@ NS ns',
      ...there.map((name, i) => `${name.toString()} A 192.0.${i >>> 8}.${i & 255}`),
      ...exchangers.map((exchanger) => `mail MX ${exchanger}`),
    ].join('\n'),
  ).zone!;
  const image = compileZone(zone);
  const zones = new ZoneSet();
  zones.put(image);

  test('has but few in one slot of its table', () => {
    expect(checkZoneImage(image)).toBe(true);
    expect(image.words[HEADER.crowdedLength]).toBeGreaterThanOrEqual(there.length - MOST_TRIES);
  });

  test('has each of them, and no other', () => {
    names.forEach((name, i) => {
      const { answers, rcode } = ask(zones, name.toString(), 'A');
      expect(rcode).toBe(isThere(i) ? RCODE.NOERROR : RCODE.NXDOMAIN);
      expect(dataIn(answers)).toEqual(isThere(i) ? [`192.0.${i >>> 9}.${(i >>> 1) & 255}`] : []);
    });
  });

  test('knows them as names in data', () => {
    const { answers, additionals } = ask(zones, 'mail.example.', 'MX');
    expect(dataIn(answers)).toEqual([...exchangers].sort());
    expect(additionals).toHaveLength(exchangers.length);
  });
});

test('zones whose apexes have one hash', () => {
  const zones = new ZoneSet();
  const has = (name: Name): boolean => ask(zones, `www.${name.toString()}`, 'A').rcode === RCODE.NXDOMAIN;
  for (const name of there) {
    const text = `${name.toString()} 60 SOA ns.test. host.test. 1 1 1 1 1\n${name.toString()} 60 NS ns.test.`;
    zones.put(compileZone(zoneFromText(text).zone!));
  }
  expect(names.map(has)).toEqual(names.map((_, i) => isThere(i)));
  for (const name of there.slice(100)) expect(zones.remove(name.wire)).toBe(true);
  expect(names.map(has)).toEqual(names.map((_, i) => isThere(i) && i < 200));
  for (const name of there.slice(0, 95)) expect(zones.remove(name.wire)).toBe(true);
  expect(names.map(has)).toEqual(names.map((_, i) => isThere(i) && i >= 190 && i < 200));
  expect(zones.size).toBe(5);
});
