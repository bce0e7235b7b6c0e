import { areDynamicUpdates, dynamicUpdatesAfter, haveOthersChanged, restChangesAfter } from './generation-spans.ts';
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

const changed = (span: string) => ({ name: 'zone', generation: 5, annotations: { [annotations.restChanges]: span } });

test('changes through REST have a span of their own', () => {
  expect(restChangesAfter(changed('3-5'))).toBe('3-6');
  expect(restChangesAfter(metadata(5, '3-5'))).toBe('5-6');
});

test.each([
  ['REST alone since', '3-5', 3, false],
  ['REST alone for longer', '1-5', 3, false],
  ['somebody before REST', '4-5', 3, true],
  ['somebody after REST', '3-4', 3, true],
])('%s', (_, span, from, have) => {
  expect(haveOthersChanged(changed(span), from, 5)).toBe(have);
});

test('a zone without the annotation tells nothing of others', () => {
  expect(haveOthersChanged(metadata(5), 3, 5)).toBe(false);
});
