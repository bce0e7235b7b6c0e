import { createUserCode, readUserCode } from './user-code.ts';

test('a code has eight letters that make no word and are not alike', () => {
  let next = 0;
  expect(createUserCode((below) => next++ % below)).toBe('BCDF-GHJK');
  expect(createUserCode((below) => below - 1)).toBe('ZZZZ-ZZZZ');
});

test.each([
  ['WDJB-MJHT', 'WDJB-MJHT'],
  [' wdjbmjht ', 'WDJB-MJHT'],
  ['wdjb mjht', 'WDJB-MJHT'],
  ['WDJB–MJHT', 'WDJB-MJHT'],
])('%j is typed for %s', (typed, code) => expect(readUserCode(typed)).toBe(code));

test.each(['', 'WDJB-MJH', 'WDJB-MJHTT', 'WDJB-MJH1', 'AEIO-MJHT'])('%j is no code', (typed) =>
  expect(readUserCode(typed)).toBeUndefined(),
);
