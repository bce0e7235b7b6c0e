import { untilNextTick } from './until-next-tick.ts';

test.each([
  [0, 500],
  [1, 499],
  [249, 251],
  [250, 750],
  [499.5, 500.5],
  [500, 500],
])('%d milliseconds after a multiple of 500 it is %d milliseconds', (past, wait) => {
  expect(untilNextTick(500, 7_000_000 + past)).toBe(wait);
});
