import { Name, zoneFromMasterFile } from '@fourwinds/dns';
import { compileZone, ZoneSet } from './index.ts';
import { HEADER, NAME, NODE, type ZoneImage } from './image.ts';
import { SearchName } from './search-name.ts';

const imageOf = (apex: string): ZoneImage =>
  compileZone(zoneFromMasterFile(`${apex} 60 IN SOA ns.test. h.test. 1 2 3 4 5\n${apex} 60 IN NS ns.test.\n`).zone!);

const wire = (name: string): Uint8Array => Name.parse(name).wire;

/** The apex of the zone that has a name. */
function zoneOf(zones: ZoneSet, text: string): string | undefined {
  const name = new SearchName();
  name.read(wire(text), 0, 255);
  const image = zones.find(name, 0);
  if (image === undefined) return undefined;
  const apex = image.words[image.words[HEADER.apex] + NODE.name];
  const at = image.words[apex + NAME.octets];
  return Name.fromWire(image.octets.slice(at, at + image.words[apex + NAME.length])).toString();
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
  expect([...zones]).toHaveLength(2000);
});
