import fc from 'fast-check';
import { finish, ITEMS_A_PIECE, sortInPieces } from './pieces.ts';

const byTens = (a: number, b: number): number => Math.floor(a / 10) - Math.floor(b / 10);

test('items are sorted as Array sorts them, those that are equal in their order', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 4 * ITEMS_A_PIECE });
  fc.assert(
    fc.property(numbers, (items) => {
      expect(finish(sortInPieces(items, byTens))).toEqual(items.toSorted(byTens));
    }),
  );
});

test('no piece compares more than a few items', () => {
  const items = Array.from({ length: 20 * ITEMS_A_PIECE }, (_, i) => (i * 7919) % 10_007);
  let compared = 0;
  const pieces = sortInPieces(items, (a, b) => (compared++, a - b));
  const most: number[] = [];
  for (let step = pieces.next(); step.done !== true; step = pieces.next()) {
    most.push(compared);
    compared = 0;
  }
  expect(Math.max(...most)).toBeLessThan(10 * ITEMS_A_PIECE);
});
