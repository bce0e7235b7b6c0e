import type { Pool } from 'pg';
import { TokenUses } from './token-uses.ts';

const ADDRESS = '192.0.2.1';

let now: number;
let statements: (readonly string[])[];
let warnings: number;
let isAway: boolean;
let uses: TokenUses;

beforeEach(() => {
  [now, statements, warnings, isAway] = [0, [], 0, false];
  const query = async ({ values: [ids] }: { readonly values: readonly [readonly string[]] }) => {
    if (isAway) throw new Error('away');
    statements.push(ids);
    return { rows: ids.map(() => ({ lastUsedAt: new Date(now), lastUsedIp: ADDRESS })) };
  };
  uses = new TokenUses({
    pool: { query } as unknown as Pool,
    now: () => now,
    log: { warn: () => void (warnings += 1) },
  });
});
afterEach(() => uses.end());

test('uses that come together are one statement', async () => {
  for (const id of ['a', 'b', 'c']) uses.note({ id, unusedFor: null }, 0, ADDRESS);
  await uses.written();
  expect(statements).toEqual([['a', 'b', 'c']]);
});

test.each([
  { unusedFor: null, passed: 0, isNoted: true },
  { unusedFor: 59_999, passed: 0, isNoted: false },
  { unusedFor: 60_000, passed: 0, isNoted: true },
  { unusedFor: 20_000, passed: 39_999, isNoted: false },
  { unusedFor: 20_000, passed: 40_000, isNoted: true },
])('a token that was unused for $unusedFor ms when it was read $passed ms ago: $isNoted', async (one) => {
  now = one.passed;
  uses.note({ id: 'a', unusedFor: one.unusedFor }, 0, ADDRESS);
  await uses.written();
  expect(statements.length > 0).toBe(one.isNoted);
});

test('a use is noted once a minute', async () => {
  const note = async (): Promise<void> => {
    uses.note({ id: 'a', unusedFor: null }, 0, ADDRESS);
    await uses.written();
  };
  await note();
  now = 59_999;
  await note();
  expect(statements).toHaveLength(1);
  now = 60_000;
  await note();
  expect(statements).toHaveLength(2);
});

test('a use that could not be noted is noted with the next one a second later', async () => {
  isAway = true;
  uses.note({ id: 'a', unusedFor: null }, 0, ADDRESS);
  await uses.written();
  expect(warnings).toBe(1);
  isAway = false;
  now = 1000;
  uses.note({ id: 'a', unusedFor: null }, 0, ADDRESS);
  await uses.written();
  expect(statements).toEqual([['a']]);
});

test('at the end nothing waits', async () => {
  uses.note({ id: 'a', unusedFor: null }, 0, ADDRESS);
  await uses.written();
  uses.note({ id: 'b', unusedFor: null }, 0, ADDRESS);
  await uses.end();
  expect(statements).toEqual([['a'], ['b']]);
});

test('the last use of a token is that with which it was read, or a later one that was written since', async () => {
  const asRead = { id: 'a', lastUsedAt: new Date(100), lastUsedIp: '192.0.2.9' };
  expect(uses.lastOf(asRead)).toEqual({ lastUsedAt: new Date(100), lastUsedIp: '192.0.2.9' });
  now = 60_000;
  uses.note({ id: 'a', unusedFor: null }, 0, ADDRESS);
  await uses.written();
  expect(uses.lastOf(asRead)).toEqual({ lastUsedAt: new Date(60_000), lastUsedIp: ADDRESS });
  const later = { ...asRead, lastUsedAt: new Date(60_001) };
  expect(uses.lastOf(later)).toEqual({ lastUsedAt: new Date(60_001), lastUsedIp: '192.0.2.9' });
});
