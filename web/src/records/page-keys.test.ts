import { pageActionOf } from './page-keys.ts';

test.each([
  ['a', undefined, 'add'],
  ['p', undefined, 'paste'],
  ['t', undefined, 'template'],
  ['r', undefined, 'review'],
  ['Enter', 'ctrlKey', 'publish'],
  ['Enter', 'metaKey', 'publish'],
  ['Enter', undefined, undefined],
  ['z', 'ctrlKey', 'undo'],
  ['Z', 'ctrlKey', 'redo'],
  ['z', undefined, undefined],
  ['a', 'ctrlKey', undefined],
  ['a', 'altKey', undefined],
  ['a', 'shiftKey', undefined],
])('the key %s with %s: %s', (key, modifier, action) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(pageActionOf({ ...none, key, ...(modifier === undefined ? {} : { [modifier]: true }) })).toBe(action);
});
