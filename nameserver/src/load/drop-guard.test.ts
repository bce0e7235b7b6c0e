import { mayDrop } from './drop-guard.ts';

test.each([
  ['one of two', { served: 2, missing: 1, droppedBefore: 0 }, true],
  ['twenty of twenty', { served: 20, missing: 20, droppedBefore: 0 }, true],
  ['twenty-one of 210', { served: 210, missing: 21, droppedBefore: 0 }, true],
  ['twenty-one of 209', { served: 209, missing: 21, droppedBefore: 0 }, false],
  ['all of a thousand', { served: 1000, missing: 1000, droppedBefore: 0 }, false],
  ['one more after a tenth has gone', { served: 900, missing: 1, droppedBefore: 100 }, false],
  ['one more after a twentieth has gone', { served: 950, missing: 1, droppedBefore: 50 }, true],
])('%s', (_, facts, allowed) => {
  expect(mayDrop(facts)).toBe(allowed);
});
