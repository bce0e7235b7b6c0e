import { compare } from './compare.ts';
import { exceptions } from './exceptions.ts';
import { randomQuery } from './queries.ts';
import { Random } from '../random.ts';
import { type Servers, startServers } from './servers.ts';
import { longerThanOthers } from './sizes.ts';

/**
 * Compares our answers with the answers of NSD and Knot for the same zones. If NSD and Knot agree, our answer must be
 * the same; otherwise, it must match one of them.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const QUERIES = 6000;
const SIZED_QUERIES = 2000;
/** Maximum number of answers that may be longer than the answers of both peers. */
const MOST_LONGER = 20;
const MAX_EXCEPTIONS = 20;
const SHOWN = 10;

test('exceptions are few, and each says which document allows it', () => {
  expect(exceptions.length).toBeLessThanOrEqual(MAX_EXCEPTIONS);
  for (const { rfc, reason } of exceptions) {
    expect(rfc).toMatch(/^RFC \d+ \d+(\.\d+)*$/);
    expect(reason).toMatch(/\.$/);
  }
});

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const random = new Random(seed);
  let servers: Servers | undefined;

  beforeAll(async () => {
    servers = await startServers(random);
  });

  afterAll(() => servers?.stop());

  test(`${QUERIES} answers agree`, async () => {
    const different: string[] = [];
    for (let id = 0; id < QUERIES && different.length < SHOWN; id++) {
      const found = await compare(servers!, randomQuery(random, servers!.zones), id);
      if (found !== undefined) different.push(found);
    }
    expect(different.join('\n\n')).toBe('');
  });

  /**
   * Our compression does not point to two kinds of names: names that occur only in the question, and names that an
   * earlier alias has left.
   */
  test('answers are hardly ever longer than those of others with the same records', async () => {
    const longer: string[] = [];
    for (let id = 0; id < SIZED_QUERIES; id++) {
      const found = await longerThanOthers(servers!, randomQuery(random, servers!.zones), id);
      if (found !== undefined) longer.push(found);
    }
    expect(longer.slice(0, MOST_LONGER)).toEqual(longer);
  });
});
