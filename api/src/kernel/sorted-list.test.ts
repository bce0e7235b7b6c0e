import { Random } from '../../../test/random.ts';
import { SortedList } from './sorted-list.ts';

test('holds what an array would that is sorted each time', () => {
  const random = new Random(7);
  const list = new SortedList<string>();
  const expected = new Set<string>();
  for (let i = 0; i < 5000; i++) {
    const position = String(random.below(3000)).padStart(4, '0');
    if (random.chance(0.7)) {
      list.set(position, `${position}!`);
      expected.add(position);
    } else {
      list.delete(position);
      expected.delete(position);
    }
  }
  const sorted = [...expected].sort();
  expect(list.size).toBe(sorted.length);
  expect(list.after(undefined, 5000)).toEqual(sorted.map((position) => `${position}!`));
  for (const [after, count] of [
    ['1000', 1],
    ['0000', 700],
    ['2990', 50],
    ['9', 5],
  ] as const)
    expect(list.after(after, count)).toEqual(
      sorted
        .filter((position) => position > after)
        .slice(0, count)
        .map((position) => `${position}!`),
    );
  for (const position of sorted) list.delete(position);
  expect([list.size, list.after(undefined, 1)]).toEqual([0, []]);
});

test('replaces the item at a position', () => {
  const list = new SortedList<number>();
  list.set('a', 1);
  list.set('a', 2);
  expect([list.size, list.after(undefined, 9)]).toEqual([1, [2]]);
});
