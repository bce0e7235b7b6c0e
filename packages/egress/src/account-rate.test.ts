import { AccountRate } from './account-rate.ts';

let now: number;
let rate: AccountRate;
beforeEach(() => {
  now = 0;
  rate = new AccountRate({ burst: 3, each: 2 }, () => now);
});

const take = (account: string, times: number): number[] => Array.from({ length: times }, () => rate.take(account));

test('an account has its burst, then as many a second as it may', () => {
  expect(take('a', 4)).toEqual([0, 0, 0, 500]);
  now = 500;
  expect(take('a', 2)).toEqual([0, 500]);
});

test('others have their own', () => {
  expect([...take('a', 4), ...take('b', 4)]).toEqual([0, 0, 0, 500, 0, 0, 0, 500]);
});

test('whoever waits has no more than the burst', () => {
  take('a', 3);
  now = 3600_000;
  expect(take('a', 4)).toEqual([0, 0, 0, 500]);
});

test('a clock that goes back gives nothing', () => {
  now = 10_000;
  take('a', 3);
  now = 0;
  expect(rate.take('a')).toBe(500);
});
