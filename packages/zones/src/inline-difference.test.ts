import { indexAfter, inlineDifference } from './inline-difference.ts';

const records = (names: string) =>
  [...names].map((name) => ({
    name: name.toLowerCase(),
    type: 'A',
    value: '192.0.2.1',
    ttl: /[A-Z]/.test(name) ? 60 : 300,
  }));

test.each([
  ['abc', 'abc', [], []],
  ['abc', 'aBc', [1], [1]],
  ['abc', 'ac', [1], []],
  ['abc', 'abxc', [], [2]],
  ['abc', 'abcx', [], [3]],
  ['', 'ab', [], [0, 1]],
  ['ab', '', [0, 1], []],
  ['abcdef', 'xbcdeF', [0, 5], [0, 5]],
  ['abcdef', 'bcxdf', [0, 4], [2]],
  ['ab', 'ba', [0], [1]],
])('from %j to %j the records at %j leave and those at %j join', (before, after, leaving, joining) => {
  const [old, latest] = [records(before), records(after)];
  const difference = inlineDifference(old, latest, 5)!;
  expect(difference).toEqual({ leaving, joining });
  const stayed = old.flatMap((record, i) =>
    leaving.includes(i as never) ? [] : [{ record, to: indexAfter(difference, i) }],
  );
  for (const { record, to } of stayed) expect(latest[to]).toEqual(record);
});

test('a comment or an id makes a difference', () => {
  const [record] = records('a');
  const all = [record, { ...record, comment: 'x' }, { ...record, id: '5f3e0e64-0b0b-4a1e-8a57-3f0b6c0a7f10' }];
  const changes = all.flatMap((before) =>
    all.filter((after) => inlineDifference([before], [after], 1)!.leaving.length > 0),
  );
  expect(changes).toHaveLength(6);
});

test('more changes than are asked for are none', () => {
  expect(inlineDifference(records('abc'), records('xyc'), 1)).toBeUndefined();
  expect(inlineDifference(records('abc'), records('xyc'), 2)).toEqual({ leaving: [0, 1], joining: [0, 1] });
});
