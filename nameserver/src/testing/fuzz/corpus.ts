import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zoneFromText } from '@fourwinds/dns/zone';
import { compileZone, SOLE_OWNER, ZoneSet } from '../../answer/index.ts';
import { parseScenes } from '../scene.ts';

export interface World {
  readonly zones: ZoneSet;
  readonly texts: readonly string[];
  readonly queries: readonly Uint8Array[];
}

const SCENES = join(import.meta.dirname, '../../../../test/scenes');

/** Returns a world for each scene file, including signed zones, and one with large data. */
export function readWorlds(): World[] {
  const files = globSync('*/*.scene', { cwd: SCENES }).sort();
  const scenes = files.map((file) => parseScenes(readFileSync(join(SCENES, file), 'utf8')));
  const worlds = scenes.map((file) =>
    world(
      file.zones,
      file.scenes.map(({ bytes }) => bytes),
    ),
  );
  return [...worlds, world([...largeZones, ...scenes.flatMap(({ zones }) => zones)], largeQueries)];
}

function world(texts: readonly string[], queries: readonly Uint8Array[]): World {
  const zones = new ZoneSet();
  for (const text of texts) zones.put(compileZone(zoneFromText(text).zone!, SOLE_OWNER));
  return { zones, texts, queries };
}

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
const text = (n: number): string => `"${n}${'x'.repeat(200)}"`;

/** Number of set sizes: up to more than a datagram can hold, with as many around 512 octets. */
const SIZES = 160;
/** Names that share more or fewer labels, with more or fewer addresses, so that some fit where others do not. */
const host = (n: number): string => `h${n}.${'long-label'.repeat(n % 5)}${n % 3}.${'l'.repeat(1 + (n % 40))}.hosts`;

const largeZones = [
  `. 60 SOA a. b. 1 1 1 1 1
. 60 NS a.
a. 60 A 192.0.2.1
${lines(5, (n) => `. 60 TXT ${text(n)}`)}
`,
  `$ORIGIN large.
$TTL 60
@ SOA ns host 1 1 1 1 1
${lines(13, (n) => `@ NS ns${n}.a-long-label-that-all-of-them-have-in-common`)}
${lines(13, (n) => `ns${n}.a-long-label-that-all-of-them-have-in-common A 192.0.2.${n}`)}
${lines(13, (n) => `ns${n}.a-long-label-that-all-of-them-have-in-common AAAA 2001:db8::${n}`)}
${lines(20, (n) => `text TXT ${text(n)}`)}
${lines(250, (n) => `huge TXT ${text(n)}`)}
${lines(70, (n) => `many A 192.0.2.${n}`)}
${lines(SIZES, (n) => `sized${n} TXT ${`"${'x'.repeat(n % 10)}"${' "1234567"'.repeat(n)}`}`)}
${lines(SIZES, (n) => `mail${n % 7} MX ${n} ${host(n)}`)}
${lines(SIZES, (n) => `${host(n)} A 192.0.2.1\n${lines(n % 30, (m) => `${host(n)} AAAA 2001:db8::${m}`)}`)}
${lines(20, (n) => `_s${n % 5}._tcp SRV 0 0 ${n} ${host(n * 7)}`)}
_pair._tcp SRV 0 0 1 large.pair
_pair._tcp SRV 0 0 2 small.pair
${lines(40, (n) => `large.pair AAAA 2001:db8::${n}`)}
small.pair A 192.0.2.1
${lines(13, (n) => `cut NS ns${n}.below.cut`)}
${lines(13, (n) => `ns${n}.below.cut AAAA 2001:db8::${n}`)}
${lines(25, (n) => `c${n} CNAME c${n + 1}`)}
loop DNAME loop.loop
grow DNAME ${'g'.repeat(63)}.${'r'.repeat(63)}.${'o'.repeat(40)}.grow
*.wild CNAME a.b.c.wild
*.text TXT ${text(0)} ${text(1)} ${text(2)} ${text(3)} ${text(4)}
${'a.'.repeat(100)}deep A 192.0.2.1
`,
];

const NAMES = [
  '',
  'large',
  'text.large',
  'huge.large',
  'many.large',
  ...Array.from({ length: 7 }, (_, n) => `mail${n}.large`),
  ...Array.from({ length: SIZES / 4 }, (_, n) => `sized${n * 4 + 1}.large`),
  ...Array.from({ length: 5 }, (_, n) => `_s${n}._tcp.large`),
  '_pair._tcp.large',
  'x.cut.large',
  'c0.large',
  'a.loop.large',
  'a.grow.large',
  'x.wild.large',
  'x.text.large',
  `x.${'a.'.repeat(100)}deep.large`,
];
const TYPES = [1, 2, 5, 6, 15, 16, 28, 33, 39, 255];

const largeQueries = NAMES.flatMap((name) =>
  TYPES.flatMap((type) => [query(name, type, false), query(name, type, true)]),
);

/** Returns a query, optionally with an OPT record that allows 4,096 octets and sets DO. */
function query(name: string, type: number, edns: boolean): Uint8Array {
  const labels = name.split('.').filter((label) => label !== '');
  const octets = labels.flatMap((label) => [label.length, ...Buffer.from(label)]);
  const opt = edns ? [0, 0, 41, 16, 0, 0, 0, 0x80, 0, 0, 0] : [];
  return Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, edns ? 1 : 0, ...octets, 0, 0, type, 0, 1, ...opt]);
}
