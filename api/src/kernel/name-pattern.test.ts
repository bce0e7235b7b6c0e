import { includesAny, matchesAny, readPattern } from './name-pattern.ts';

test.each([
  ['www', 'www', true],
  ['www', 'www2', false],
  ['www', 'a.www', false],
  ['WWW', 'www', true],
  ['@', '@', true],
  ['@', 'www', false],
  ['*', 'www', true],
  ['*', 'a.b', true],
  ['*', '@', false],
  ['*', '*', true],
  [String.raw`\*`, '*', true],
  [String.raw`\*`, 'www', false],
  [String.raw`\*.dyn`, '*.dyn', true],
  [String.raw`\*.dyn`, 'a.dyn', false],
  ['_acme-challenge.*', '_acme-challenge.www', true],
  ['_acme-challenge.*', '_acme-challenge.a.b', true],
  ['_acme-challenge.*', '_acme-challenge.*', true],
  ['_acme-challenge.*', '_acme-challenge', false],
  ['_acme-challenge.*', 'x._acme-challenge.www', false],
  ['_acme-challenge.*', String.raw`_acme-challenge\.www`, false],
  ['*.dyn', 'a.dyn', true],
  ['*.dyn', 'dyn', false],
  ['*.dyn', 'a.dyn.b', false],
  ['a.*.b', 'a.x.y.b', true],
  ['a.*.b', 'a.b', false],
  ['a.*.a', 'a.a', false],
  [String.raw`a\.b`, String.raw`a\.b`, true],
  [String.raw`a\.b`, 'a.b', false],
])('%s has the name %s: %s', (pattern, name, has) => {
  expect(matchesAny([readPattern(pattern)], name)).toBe(has);
});

test.each([
  ['*', '*.dyn', true],
  ['*', '@', false],
  ['*', String.raw`\*`, true],
  [String.raw`\*`, '*', false],
  ['*.dyn', 'a.dyn', true],
  ['*.dyn', '*.dyn', true],
  ['*.dyn', '*.b.dyn', true],
  ['*.dyn', '*', false],
  ['*.dyn', 'dyn', false],
  ['a.*', 'a.*.b', true],
  ['a.*', '*.b', false],
  ['a.*.b', 'a.*', false],
  ['www', '*', false],
])('%s has all names of %s: %s', (outer, inner, has) => {
  expect(includesAny([readPattern(outer)], readPattern(inner))).toBe(has);
});

test('one of several patterns is enough', () => {
  expect(matchesAny(['_acme-challenge', '_acme-challenge.*'], '_acme-challenge')).toBe(true);
  expect(includesAny(['www', '*.dyn'], 'x.dyn')).toBe(true);
  expect(includesAny([], 'x.dyn')).toBe(false);
});

test.each([
  ['*.*', 'once'],
  ['host-*', 'whole labels'],
  ['a*.b', 'whole labels'],
  ['@.*', '@ stands for the zone itself'],
  ['www.example.com.', 'relative'],
  ['a..b', 'relative'],
  ['.', 'relative'],
  ['', 'relative'],
  [`${'a'.repeat(64)}.*`, '63'],
])('%s is refused', (pattern, message) => {
  expect(() => readPattern(pattern)).toThrow(new RegExp(message));
});
