import { newWarnings, warningsOfRows } from './warnings.ts';

const spf = { path: 'changes[0]', code: 'spf-multiple', message: 'two SPF records' };
const alias = { path: 'changes[1]', code: 'alias-target-missing', message: 'www leads nowhere' };
const known = { path: 'records[3]', code: 'spf-multiple', severity: 'warning', message: 'two SPF records' } as const;

test.each([
  ['none', [], [], [], []],
  ['new', [spf, alias], [], [], [spf, alias]],
  ['those that the zone has already, at another place', [spf, alias], [known], [], [alias]],
  ['those that were shown before', [spf, alias], [], [alias], [spf]],
  [
    'the same about another record',
    [{ ...spf, message: 'three SPF records' }],
    [known],
    [spf],
    [{ ...spf, message: 'three SPF records' }],
  ],
])('of %s, those that nobody has seen are left', (_, ...[warnings, problems, seen, expected]) =>
  expect(newWarnings(warnings, problems, seen)).toEqual(expected),
);

test('a row has the warnings about its record, and no errors', () => {
  const about = { ...known, record_id: 'a' };
  expect([
    ...warningsOfRows([about, { ...about, message: 'more' }, { ...about, record_id: 'b', severity: 'error' }, known]),
  ]).toEqual([['a', ['two SPF records', 'more']]]);
});
