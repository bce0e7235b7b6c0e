import { Name, zoneFromText } from '@fourwinds/dns';
import { compileZone } from './index.ts';
import { NAME, NODE, type ZoneImage } from './zone-image.ts';
import { locate, Location } from './locate.ts';
import { readWire, SearchName } from './search-name.ts';

const DEPTH = 60;
const below = (labels: number, name: string): string => 'a.'.repeat(labels) + name;

const zone = `$ORIGIN example.
$TTL 60
@ SOA ns host 1 1 1 1 1
@ NS ns
${below(DEPTH, 'example.')} A 192.0.2.1
`;
const image = compileZone(zoneFromText(zone).zone!);

function located(where: ZoneImage, name: string): { encloser: number; label: number } {
  const search = new SearchName();
  readWire(search, Name.parse(name).wire);
  const found = new Location();
  locate(where, search, found);
  return { encloser: where.words[where.words[found.node + NODE.name] + NAME.length], label: found.label };
}

test('the closest encloser is found at any depth, however far below it a name is', () => {
  for (let depth = 0; depth <= DEPTH; depth++) {
    const encloser = below(depth, 'example.');
    const { length } = Name.parse(encloser).wire;
    for (const label of [0, 1, 2, 3, 57]) {
      expect(located(image, 'b.'.repeat(label) + encloser)).toEqual({ encloser: length, label });
    }
  }
});

test('a name with many labels costs little more than one with few', () => {
  let looks = 0;
  const { words, octets, start } = image;
  const watched: ZoneImage = {
    get words() {
      looks++;
      return words;
    },
    octets,
    start,
  };
  const looksFor = (name: string): number => {
    looks = 0;
    located(watched, name);
    return looks;
  };
  expect(looksFor('b.'.repeat(119) + 'example.')).toBeLessThan(8 * looksFor('b.example.'));
});
