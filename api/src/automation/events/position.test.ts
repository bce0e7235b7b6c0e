import { comparePositions, formatPosition, laterOf, parsePosition } from './position.ts';

const at = (text: string) => parsePosition(text)!;

test('positions are in the order of revisions as numbers, then of events', () => {
  const inOrder = ['0-0', '9-2', '10-1', '10-2', '10-10', '100-0'];
  expect([...inOrder].reverse().sort((a, b) => comparePositions(at(a), at(b)))).toEqual(inOrder);
  expect(formatPosition(laterOf(at('9-2'), at('10-1')))).toBe('10-1');
  expect(formatPosition(laterOf(at('10-1'), at('9-2')))).toBe('10-1');
});

test.each(['', '7', '-1', '7-', 'a-1', '07-1', '7-1-1', '7-1 ', `${'9'.repeat(21)}-1`])('%p is no position', (text) => {
  expect(parsePosition(text)).toBeUndefined();
});
