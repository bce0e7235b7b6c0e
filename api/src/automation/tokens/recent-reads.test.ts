import type { ChangedAccountIds } from './changed-accounts.ts';
import { type Reading, RecentReads } from './recent-reads.ts';

let now = 0;
let reads: RecentReads<string>;
let asked: string[];
/** Changed accounts, returned by the next query. */
let changed: ChangedAccountIds;
let questions: number;

/** Reports changes as the database does. */
class Changes {
  askedAt = -Infinity;

  async ask(): Promise<void> {
    const askedAt = now;
    questions += 1;
    await Promise.resolve();
    if (changed.length > 0) reads.forget(changed);
    changed = [];
    this.askedAt = askedAt;
  }
}

beforeEach(() => {
  reads = new RecentReads({ now: () => now, changes: new Changes() });
  asked = [];
  changed = [];
  questions = 0;
});

/** Uses the key as the account ID. */
function get(key: string, milliseconds = Infinity): Promise<string> {
  return reads.get(key, async () => {
    asked.push(key);
    return { value: `${key}${asked.length}`, milliseconds, account: key };
  });
}

test.each([
  { milliseconds: Infinity, passed: 999, changes: ['a'], again: false },
  { milliseconds: Infinity, passed: 1000, changes: ['a'], again: true },
  { milliseconds: Infinity, passed: 1000, changes: ['b', 'a'], again: true },
  { milliseconds: Infinity, passed: 1000, changes: 'unknown', again: true },
  { milliseconds: Infinity, passed: 1000, changes: ['b'], again: false },
  { milliseconds: Infinity, passed: 100_000, changes: [], again: false },
  { milliseconds: 300, passed: 299, changes: [], again: false },
  { milliseconds: 300, passed: 300, changes: [], again: true },
  { milliseconds: 0, passed: 0, changes: [], again: true },
] as const)(
  'a value of $milliseconds ms after $passed ms with changes of $changes: read again is $again',
  async ({ milliseconds, passed, changes, again }) => {
    expect(await get('a', milliseconds)).toBe('a1');
    now += passed;
    changed = changes;
    expect(await get('a', milliseconds)).toBe(again ? 'a2' : 'a1');
  },
);

test('one question a second is for all values', async () => {
  for (const key of ['a', 'b', 'c']) await get(key);
  now += 1000;
  for (const key of ['a', 'b', 'c']) await get(key);
  now += 999;
  for (const key of ['a', 'b', 'c']) await get(key);
  expect([asked, questions]).toEqual([['a', 'b', 'c'], 1]);
});

test('a value that was being read while another was found changed is read again', async () => {
  await get('b');
  const answer = Promise.withResolvers<Reading<string>>();
  const slow = reads.get('a', () => answer.promise);
  now += 1000;
  changed = ['a'];
  await get('b');
  answer.resolve({ value: 'old', milliseconds: Infinity, account: 'a' });
  expect(await slow).toBe('old');
  expect(await get('a')).toBe('a2');
});

test('each key has its value', async () => {
  expect([await get('a'), await get('b'), await get('a')]).toEqual(['a1', 'b2', 'a1']);
});

test('the time counts from the question, however long the answer takes', async () => {
  const answer = Promise.withResolvers<Reading<string>>();
  const slow = reads.get('a', () => answer.promise);
  now += 1000;
  answer.resolve({ value: 'old', milliseconds: Infinity, account: 'a' });
  expect(await slow).toBe('old');
  changed = ['a'];
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
