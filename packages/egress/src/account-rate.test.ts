import { AccountRate } from './account-rate.ts';

let now: number;
let rate: AccountRate;
beforeEach(() => {
  now = 0;
  rate = new AccountRate({ burst: 3, each: 2 }, () => now);
});

const reserve = (account: string, times: number): number[] =>
  Array.from({ length: times }, () => rate.reserve(account));

test('an account has its burst, then as many a second as it may', () => {
  expect(reserve('a', 3)).toEqual([0, 0, 0]);
  now = 500;
  expect(reserve('a', 2)).toEqual([0, 500]);
});

test('each that waits has a time of its own', () => {
  expect(reserve('a', 6)).toEqual([0, 0, 0, 500, 1000, 1500]);
  now = 1000;
  expect(reserve('a', 2)).toEqual([1000, 1500]);
});

test('others have their own', () => {
  expect([...reserve('a', 4), ...reserve('b', 4)]).toEqual([0, 0, 0, 500, 0, 0, 0, 500]);
});

test('whoever waits has no more than the burst', () => {
  reserve('a', 3);
  now = 3600_000;
  expect(reserve('a', 4)).toEqual([0, 0, 0, 500]);
});

test('a clock that goes back gives nothing', () => {
  now = 10_000;
  reserve('a', 3);
  now = 0;
  expect(rate.reserve('a')).toBe(500);
});
