import { areDynamicUpdates, dynamicUpdatesAfter } from './dynamic-updates.ts';
import { annotations } from './kinds/group.ts';

const metadata = (generation: number, span?: string) => ({
  name: 'zone',
  generation,
  ...(span === undefined ? {} : { annotations: { [annotations.dynamicUpdates]: span } }),
});

test.each([
  ['the first', 3, undefined, '3-4'],
  ['one after another', 4, '3-4', '3-5'],
  ['one after a change by somebody else', 6, '3-5', '6-7'],
  ['one after a text that is no span', 3, '3', '3-4'],
])('%s', (_, generation, span, after) => {
  expect(dynamicUpdatesAfter(metadata(generation, span))).toBe(after);
});

test.each([
  [3, 5, true],
  [4, 5, true],
  [2, 5, false],
  [3, 6, false],
  [undefined, 5, false],
])('from %s to %s', (from, to, are) => {
  expect(areDynamicUpdates(metadata(to, '3-5'), from, to)).toBe(are);
});
