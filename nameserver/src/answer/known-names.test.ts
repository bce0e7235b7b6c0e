import { Random } from '../../../test/random.ts';
import { MAX_POINTER } from './zone-image.ts';
import { KnownNames } from './known-names.ts';

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const NAMES = 100;
const MOST = 64;

test(`names are known from when they are written until that is taken back (FOURWINDS_SEED=${seed})`, () => {
  const random = new Random(seed);
  const known = new KnownNames();
  let written: (readonly [name: number, offset: number])[] = [];
  const expected = (name: number): number => written.find(([other]) => other === name)?.[1] ?? 0;
  for (let step = 0; step < 5000; step++) {
    const name = 3 * (1 + random.below(NAMES));
    const offset = 1 + random.below(2 * MAX_POINTER);
    if (random.chance(0.05)) {
      written = written.slice(0, random.below(written.length + 1));
      known.keep(written.length);
    } else {
      if (offset <= MAX_POINTER && written.length < MOST && expected(name) === 0) written.push([name, offset]);
      known.add(name, offset);
    }
    expect(known.count).toBe(written.length);
    for (let other = 0; other < 3 * NAMES; other++) {
      if (known.find(other) !== expected(other)) throw new Error(`step ${step}: ${other}`);
    }
  }
});
