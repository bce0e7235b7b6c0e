import fc from 'fast-check';
import { type BucketContent, type OwnerBlock, splitIntoBuckets } from './buckets.ts';

const block = fc
  .record({ owner: fc.nat(100_000), size: fc.constantFrom(100, 4000, 20_000, 300_000) })
  .map(({ owner, size }): OwnerBlock => ({ owner: `${owner}.example.`, text: `${owner}`.padEnd(size, 'x') }));
const edit = fc.record({ at: fc.nat(40), out: fc.nat(3), into: fc.array(block, { maxLength: 2 }) });

test('blocks are split in the same way whatever was split before', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 40 }), fc.array(edit, { maxLength: 5 }), (first, edits) => {
      const blocks = [...first];
      let before: BucketContent[] = [];
      for (const { at, out, into } of [{ at: 0, out: 0, into: [] }, ...edits]) {
        blocks.splice(at, out, ...into);
        before = splitIntoBuckets(blocks, before);
        expect(before).toEqual(splitIntoBuckets(blocks));
      }
    }),
  );
});
