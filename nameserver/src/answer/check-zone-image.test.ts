/** @slow: not in make check. */
import { createHash } from 'node:crypto';
import { zoneFromText } from '@fourwinds/dns';
import { Random } from '../../../test/random.ts';
import { readWorlds, type World } from '../testing/fuzz/corpus.ts';
import { Answerer, type AnswerOptions } from './answer.ts';
import { viewOf } from './bytes.ts';
import { checkZoneImage, IMAGE_FORMAT } from './check-zone-image.ts';
import { compileZone } from './compile/compile.ts';
import { HEADER, imageIn, type ZoneImage } from './zone-image.ts';
import { isNamed } from './locate.ts';
import type { SearchName } from './search-name.ts';
import type { Zones } from './zones/zones.ts';

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const DAMAGES = 20_000;
const QUESTIONS = 8;

const server = { nsid: Uint8Array.of(1), keepAlive: 100 };
const options: readonly AnswerOptions[] = [
  { ...server, transport: 'udp', maxSize: 1232 },
  { ...server, transport: 'tcp', maxSize: 65_535 },
];
const response = new DataView(new ArrayBuffer(65_535));
const SENDER = Uint8Array.of(192, 0, 2, 1);

/** The image that answers. */
let asked: ZoneImage;
const zones: Zones = { isComplete: true, find: (name) => (isWithin(asked, name) ? asked : undefined) };
const answerers = options.map((one) => new Answerer({ ...one, zones }));

function compile(text: string): ZoneImage {
  return compileZone(zoneFromText(text).zone!);
}

function copyOf({ words }: ZoneImage): ZoneImage {
  return imageIn(words.slice().buffer, 0, words.length);
}

/** Changes a word or an octet to a nearby, an existing or a random value. */
function damage(random: Random, { words, octets }: ZoneImage): void {
  if (random.chance(0.3)) {
    octets.setUint8(random.below(octets.byteLength), random.pick([0, 1, 63, 64, 0xc0, random.below(256)]));
    return;
  }
  const offset = random.chance(0.2) ? random.below(HEADER.size + 3) : random.below(words.length);
  const near = words[offset] + random.below(9) - 4;
  words[offset] = random.pick([near, words[random.below(words.length)], random.below(2 ** 31), -words[offset]]);
}

function ask(image: ZoneImage, query: Uint8Array): void {
  asked = image;
  for (const answerer of answerers) answerer.answer(viewOf(query), query.length, response, SENDER);
}

function isWithin(image: ZoneImage, name: SearchName): boolean {
  const label = name.labels - image.words[HEADER.apexLabels];
  return label >= 0 && isNamed(image, image.words[HEADER.apexName], name, label);
}

describe(`bounds of images (FOURWINDS_SEED=${seed})`, () => {
  const worlds: readonly World[] = readWorlds();

  test('are right in all that is compiled', () => {
    for (const { texts } of worlds) for (const text of texts) expect(checkZoneImage(compile(text))).toBe(true);
  });

  test(`where they are found right in ${DAMAGES} damaged images, questions are answered without running out of them`, () => {
    const random = new Random(seed);
    const images = worlds.flatMap(({ texts, queries }) => texts.map((text) => ({ image: compile(text), queries })));
    let passed = 0;
    for (let n = 0; n < DAMAGES; n++) {
      const { image, queries } = random.pick(images);
      const damaged = copyOf(image);
      for (let times = 1 + random.below(2); times > 0; times--) damage(random, damaged);
      if (!checkZoneImage(damaged)) continue;
      passed++;
      for (let i = 0; i < QUESTIONS; i++) ask(damaged, random.pick(queries));
    }
    expect(passed).toBeGreaterThan(DAMAGES / 100);
    expect(passed).toBeLessThan(DAMAGES);
  });

  test('are wrong where a name in data ends in a pointer that is none of those to fill in', () => {
    const image = compile(`$ORIGIN example.
$TTL 60
@ SOA ns host 1 1 1 1 1
@ NS ns
a CNAME TARGET.elsewhere.
`);
    const target = Buffer.from(image.octets.buffer).indexOf('\x06TARGET');
    expect(checkZoneImage(image)).toBe(true);
    image.octets.setUint16(target, 0xffff);
    expect(checkZoneImage(image)).toBe(false);
  });

  test('are those of the format of this number: where image.ts describes another one, IMAGE_FORMAT goes up', () => {
    const image = compile(`$ORIGIN example.
$TTL 60
@ SOA ns host 1 1 1 1 1
@ NS ns.cut
@ MX 1 a
@ MX 2 b.a
a A 192.0.2.1
b.a CNAME a
cut NS ns.cut
ns.cut A 192.0.2.2
*.w TXT w
`);
    const digest = createHash('sha256').update(image.words).digest('hex').slice(0, 16);
    expect([IMAGE_FORMAT, digest]).toEqual([8, '88caf15e043aab18']);
  });
});
