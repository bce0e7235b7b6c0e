import { isNameOf, isUsed } from './deletion.ts';

test.each([
  ['delegated', true],
  ['incomplete', true],
  ['delegated_in_part', true],
  ['glue_wrong', true],
  ['not_delegated', false],
  ['delegated_elsewhere', false],
  ['unknown', false],
] as const)('a zone that is %s needs its name typed: %p', (status, isNeeded) =>
  expect(isUsed({ delegation_status: status })).toBe(isNeeded),
);

test.each([
  ['xn--bcher-kva.example', true],
  ['bücher.example', true],
  [' Bücher.Example. ', true],
  ['', false],
  ['bücher', false],
  ['www.bücher.example', false],
])('%j is the name of the zone: %p', (text, isName) =>
  expect(isNameOf({ name: 'xn--bcher-kva.example', unicode_name: 'bücher.example' }, text)).toBe(isName),
);
