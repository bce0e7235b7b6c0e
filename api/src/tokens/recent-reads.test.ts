import { type Reading, RecentReads } from './recent-reads.ts';

let now = 0;
let reads: RecentReads<string>;
/** Keys that were read. */
let asked: string[];

beforeEach(() => {
  reads = new RecentReads(() => now);
  asked = [];
});

function get(key: string, milliseconds = Infinity): Promise<string> {
  return reads.get(key, async () => {
    asked.push(key);
    return { value: `${key}${asked.length}`, milliseconds };
  });
}

test.each([
  { milliseconds: Infinity, passed: 999, again: false },
  { milliseconds: Infinity, passed: 1000, again: true },
  { milliseconds: 300, passed: 299, again: false },
  { milliseconds: 300, passed: 300, again: true },
  { milliseconds: 0, passed: 0, again: true },
])('a value of $milliseconds ms after $passed ms: read again is $again', async ({ milliseconds, passed, again }) => {
  expect(await get('a', milliseconds)).toBe('a1');
  now += passed;
  expect(await get('a', milliseconds)).toBe(again ? 'a2' : 'a1');
});

test('each key has its value', async () => {
  expect([await get('a'), await get('b'), await get('a')]).toEqual(['a1', 'b2', 'a1']);
});

test('the time counts from the question, however long the answer takes', async () => {
  const answer = Promise.withResolvers<Reading<string>>();
  const slow = reads.get('a', () => answer.promise);
  now += 1000;
  answer.resolve({ value: 'old', milliseconds: Infinity });
  expect(await slow).toBe('old');
  expect(await get('a')).toBe('a1');
});

test('after it was forgotten every value is read again, also one that was being read', async () => {
  await get('a');
  const answer = Promise.withResolvers<Reading<string>>();
  const slow = reads.get('b', () => answer.promise);
  reads.forget();
  answer.resolve({ value: 'old', milliseconds: Infinity });
  await slow;
  expect([await get('a'), await get('b')]).toEqual(['a2', 'b3']);
});

test('a read that failed is repeated', async () => {
  await expect(reads.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await get('a')).toBe('a1');
});
