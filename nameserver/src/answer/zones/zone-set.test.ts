/** @slow: not in make check. */
import { Name, zoneFromText } from '@fourwinds/dns';
import { collidingNames } from '../../testing/colliding-names.ts';
import { compileZone, octetsOf, viewOf, ZoneReader, type Zones, ZoneSet } from '../index.ts';
import { HEADER, headerWord, type ZoneImage } from '../zone-image.ts';
import { readApex } from '../locate.ts';
import { SearchName } from '../search-name.ts';

const imageOf = (apex: string): ZoneImage =>
  compileZone(zoneFromText(`${apex} 60 IN SOA ns.test. h.test. 1 2 3 4 5\n${apex} 60 IN NS ns.test.\n`).zone!);

const wire = (name: string): Uint8Array => Name.parse(name).wire;

function found(zones: Zones, text: string): ZoneImage | undefined {
  const name = new SearchName();
  name.read(viewOf(wire(text)), 0, wire(text).length);
  return zones.find(name, 0);
}

function zoneOf(zones: Zones, text: string): string | undefined {
  const image = found(zones, text);
  if (image === undefined) return undefined;
  const apex = new SearchName();
  readApex(image, apex);
  return Name.fromWire(octetsOf(apex.octets, apex.length).slice()).toString();
}

test('the longest apex is found', () => {
  const zones = new ZoneSet();
  for (const apex of ['example.', 'a.example.', 'x.y.a.example.', 'test.']) zones.put(imageOf(apex));
  expect(zoneOf(zones, 'www.example.')).toBe('example.');
  expect(zoneOf(zones, 'A.Example.')).toBe('a.example.');
  expect(zoneOf(zones, 'y.a.example.')).toBe('a.example.');
  expect(zoneOf(zones, 'q.x.y.a.example.')).toBe('x.y.a.example.');
  expect(zoneOf(zones, 'com.')).toBeUndefined();
  zones.put(imageOf('.'));
  expect(zoneOf(zones, 'com.')).toBe('.');
});

test('a zone takes the place of the one before', () => {
  const zones = new ZoneSet();
  zones.put(imageOf('example.'));
  zones.put(imageOf('example.'));
  expect(zones.size).toBe(1);
});

test('among thousands, each is found, and none that was removed', () => {
  const zones = new ZoneSet();
  const apexes = Array.from({ length: 3000 }, (_, i) => `zone${i}.example.`);
  for (const apex of apexes) zones.put(imageOf(apex));
  const removed = new Set(apexes.filter((_, i) => i % 3 === 0));
  for (const apex of removed) expect(zones.remove(wire(apex))).toBe(true);
  expect(zones.remove(wire('zone0.example.'))).toBe(false);
  expect(zones.size).toBe(2000);
  for (const apex of apexes) expect(zoneOf(zones, `www.${apex}`)).toBe(removed.has(apex) ? undefined : apex);
});

test('thousands that come and go leave nothing', () => {
  const zones = new ZoneSet();
  const { used } = zones.usage;
  const apexes = Array.from({ length: 3000 }, (_, i) => `zone${i}.example.`);
  for (const apex of apexes) zones.put(imageOf(apex));
  for (const apex of apexes) zones.remove(wire(apex));
  expect(zones.usage.used).toBe(used);
});

test('a zone for which there is no more memory changes nothing', () => {
  const zones = new ZoneSet(2 ** 20);
  const apexes = collidingNames(1500, Name.parse('example.')).map(String);
  const fits = (apex: string): boolean => {
    const { used } = zones.usage;
    try {
      zones.put(imageOf(apex));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      expect(zones.usage.used).toBe(used);
      return false;
    }
  };
  const served = apexes.map(fits);
  expect(served).toContain(false);
  expect(zones.size).toBe(served.filter(Boolean).length);
  expect(apexes.map((apex) => zoneOf(zones, apex) === apex)).toEqual(served);
});

/** The view of another thread, simulated in this one. */
describe('a reader', () => {
  test('has one version for as long as it reads', () => {
    const zones = new ZoneSet();
    zones.put(imageOf('example.'));
    const reader = new ZoneReader(zones.memory, zones.addReader());
    reader.enter();
    zones.put(imageOf('a.example.'));
    zones.remove(wire('example.'));
    expect(zoneOf(reader, 'www.a.example.')).toBe('example.');
    reader.enter();
    expect(zoneOf(reader, 'www.a.example.')).toBe('a.example.');
    expect(zoneOf(reader, 'www.example.')).toBeUndefined();
  });

  test('keeps what it may read from being freed, and nothing else', () => {
    const zones = new ZoneSet();
    const change = (): void => zones.put(imageOf('example.'));
    for (let i = 0; i < 10; i++) change();
    const { used } = zones.usage;
    const reader = new ZoneReader(zones.memory, zones.addReader());
    reader.enter();
    const image = found(reader, 'example.')!;
    const words = (): Int32Array => image.words.slice(image.start, image.start + headerWord(image, HEADER.length));
    const before = words();
    for (let i = 0; i < 100; i++) change();
    expect(zones.usage.used).toBeGreaterThan(20 * used);
    expect(words()).toEqual(before);
    reader.leave();
    change();
    expect(zones.usage.used).toBe(used);
  });

  test('that is lost keeps nothing', () => {
    const zones = new ZoneSet();
    zones.put(imageOf('example.'));
    zones.put(imageOf('example.'));
    const { used } = zones.usage;
    const number = zones.addReader();
    new ZoneReader(zones.memory, number).enter();
    zones.lostReader(number);
    zones.put(imageOf('example.'));
    expect(zones.usage.used).toBe(used);
  });

  test('sees memory that was added', () => {
    const zones = new ZoneSet();
    const reader = new ZoneReader(zones.memory, zones.addReader());
    reader.enter();
    const { reserved } = zones.usage;
    for (let i = 0; zones.usage.reserved < 2 * reserved; i++) zones.put(imageOf(`zone${i}.example.`));
    reader.enter();
    for (let i = 0; i < zones.size; i++) expect(zoneOf(reader, `zone${i}.example.`)).toBe(`zone${i}.example.`);
  });
});

test('thousands of changes take no more memory than a few', () => {
  const zones = new ZoneSet();
  const images = Array.from({ length: 20 }, (_, i) => imageOf(`${'x'.repeat(3 * i + 1)}.example.`));
  const reader = new ZoneReader(zones.memory, zones.addReader());
  const change = (i: number): void => {
    const image = images[i % images.length];
    if (i % 3 > 0) zones.put(image);
    else zones.remove(wire(`${'x'.repeat(3 * (i % images.length) + 1)}.example.`));
    if (i % 5 === 0) reader.enter();
  };
  for (let i = 0; i < 300; i++) change(i);
  const { reserved } = zones.usage;
  for (let i = 300; i < 20_000; i++) change(i);
  expect(zones.usage.reserved).toBe(reserved);
});
