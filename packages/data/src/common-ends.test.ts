import fc from 'fast-check';
import { commonEndsOfLists, commonEndsOfTexts } from './common-ends.ts';

test.each([
  ['', '', 0, 0],
  ['abc', 'abc', 3, 0],
  ['abc', 'abd', 2, 0],
  ['abc', 'xbc', 0, 2],
  ['aa', 'aaa', 2, 0],
  ['abcd', 'abxcd', 2, 2],
  [`${'x'.repeat(3000)}a${'y'.repeat(2500)}`, `${'x'.repeat(3000)}bc${'y'.repeat(2500)}`, 3000, 2500],
])('%# texts and lists have so much in common', (a, b, start, end) => {
  expect(commonEndsOfTexts(a, b)).toEqual({ start, end });
  expect(commonEndsOfLists([...a], [...b])).toEqual({ start, end });
});

test('common ends do not overlap, and nothing more is common', () => {
  const text = fc.array(fc.constantFrom('a'.repeat(1000), 'a', 'b'), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { start, end } = commonEndsOfTexts(a, b);
      expect(start + end).toBeLessThanOrEqual(Math.min(a.length, b.length));
      expect(a.slice(0, start) + a.slice(a.length - end)).toBe(b.slice(0, start) + b.slice(b.length - end));
      expect({ start, end }).toEqual(commonEndsOfLists([...a], [...b]));
    }),
  );
});
