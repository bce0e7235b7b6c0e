import { isAnsweredPort } from './ports.ts';

test.each([
  [0, false],
  [1, true],
  [7, false],
  [13, false],
  [17, false],
  [19, false],
  [37, false],
  [38, true],
  [53, true],
  [65_535, true],
])('port %i is answered: %s', (port, answered) => {
  expect(isAnsweredPort(port)).toBe(answered);
});
