import { annotations } from './kinds/group.ts';
import { userOf } from './written-by.ts';

test.each<[string, string | undefined, [from: number, to: number], string | undefined]>([
  ['who made an object', '0-1 alice', [0, 1], 'alice'],
  ['who made all generations since', '3-7 alice', [5, 7], 'alice'],
  ['who made the last one alone', '6-7 alice', [5, 7], undefined],
  ['who made an earlier one', '6-7 alice', [7, 8], undefined],
  ['who makes a later one', '6-9 alice', [7, 8], undefined],
  ['a name with spaces and a line feed', '0-1 a b\n c', [0, 1], 'a b\n c'],
  ['a service account', '0-1 system:serviceaccount:team:flux', [0, 1], 'system:serviceaccount:team:flux'],
  ['nobody', '0-1 ', [0, 1], undefined],
  ['no generations', 'alice', [0, 1], undefined],
  ['no annotation', undefined, [0, 1], undefined],
])('%s', (_, value, [from, to], expected) => {
  const notes = value === undefined ? {} : { annotations: { [annotations.writtenBy]: value } };
  expect(userOf({ name: 'x', ...notes }, from, to)).toBe(expected);
});
