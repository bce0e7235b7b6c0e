import { Deadlines } from './deadlines.ts';

const HOUR = 3_600_000;

test('keys are due in their hour, each once, and those that were missed as well', () => {
  const deadlines = new Deadlines(10 * HOUR);
  deadlines.add('a', 11 * HOUR + 1);
  deadlines.add('b', 12 * HOUR);
  deadlines.add('b', 12 * HOUR + 5);
  deadlines.add('late', 2 * HOUR);
  deadlines.add('far', 90 * HOUR);
  expect(deadlines.take(10 * HOUR)).toEqual(['late']);
  expect(deadlines.take(11 * HOUR)).toEqual(['a']);
  expect(deadlines.take(20 * HOUR)).toEqual(['b']);
  expect(deadlines.take(21 * HOUR)).toEqual([]);
});
