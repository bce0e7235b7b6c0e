import { editableAfter, placeAfter, type Press, shortcutOf } from './grid-keys.ts';
import type { Place } from './grid-place.ts';

const press = (keys: string): Press => {
  const parts = keys.split(' ');
  return {
    key: parts.at(-1)!.replace('Space', ' '),
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
  };
};
const size = { rows: 100, page: 20 };

test.each<[Place, string, Place | undefined]>([
  [{ row: 5, column: 2 }, 'ArrowDown', { row: 6, column: 2 }],
  [{ row: 0, column: 0 }, 'ArrowUp', { row: 0, column: 0 }],
  [{ row: 99, column: 4 }, 'ArrowDown', { row: 99, column: 4 }],
  [{ row: 5, column: 0 }, 'ArrowLeft', { row: 5, column: 0 }],
  [{ row: 5, column: 4 }, 'ArrowRight', { row: 5, column: 4 }],
  [{ row: 5, column: 2 }, 'PageDown', { row: 25, column: 2 }],
  [{ row: 90, column: 2 }, 'PageDown', { row: 99, column: 2 }],
  [{ row: 5, column: 2 }, 'PageUp', { row: 0, column: 2 }],
  [{ row: 5, column: 2 }, 'Home', { row: 5, column: 0 }],
  [{ row: 5, column: 2 }, 'End', { row: 5, column: 4 }],
  [{ row: 5, column: 2 }, 'Ctrl Home', { row: 0, column: 0 }],
  [{ row: 5, column: 2 }, 'Ctrl End', { row: 99, column: 4 }],
  [{ row: 5, column: 2 }, 'j', { row: 6, column: 2 }],
  [{ row: 5, column: 2 }, 'k', { row: 4, column: 2 }],
  [{ row: 5, column: 2 }, 'Ctrl k', undefined],
  [{ row: 5, column: 2 }, 'x', undefined],
])('from %j the keys %s lead to %j', (from, keys, to) => expect(placeAfter(from, press(keys), size)).toEqual(to));

test.each([
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['Space', 'choose'],
  ['Delete', 'remove'],
  ['d', 'duplicate'],
  ['a', undefined],
  ['Ctrl a', 'choose_all'],
  ['Ctrl Enter', undefined],
  ['Ctrl d', undefined],
  ['Alt d', undefined],
  ['Shift D', undefined],
  ['Ctrl c', undefined],
])('the keys %s: %s', (keys, action) => expect(shortcutOf(press(keys))).toBe(action));

test.each([
  ['name', 'value'],
  ['value', 'ttl'],
  ['ttl', 'comment'],
  ['comment', undefined],
] as const)('after %s, %s is edited', (field, next) => expect(editableAfter(field)).toBe(next));
