import fc from 'fast-check';
import { Heap } from './heap.ts';
import { UNIT_OCTETS, UNIT_WORDS } from './layout.ts';

/** Writes a whole range to reveal overlaps. */
function fill({ words }: Heap, offset: number, octets: number, value: number): void {
  words.fill(value, offset * UNIT_WORDS, offset * UNIT_WORDS + octets / 4);
}

function holds({ words }: Heap, offset: number, octets: number, value: number): boolean {
  const at = offset * UNIT_WORDS;
  return words.subarray(at, at + octets / 4).every((word) => word === value);
}

test('ranges do not overlap, and all is free again when they are (property)', () => {
  const octets = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 1, max: 100_000 }),
  );
  const step = fc.record({ free: fc.boolean(), which: fc.nat(), octets: octets.map((n) => 4 * n) });
  /** Forces growth: control words take up a fifth of the initial memory. */
  const first = { free: false, which: 0, octets: 400_000 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 200 }), (steps) => {
      const heap = new Heap();
      const ranges: { offset: number; octets: number; value: number }[] = [];
      for (const [i, { free, which, octets: size }] of [first, ...steps].entries()) {
        if (free && ranges.length > 0) heap.free(ranges.splice(which % ranges.length, 1)[0].offset);
        else {
          const range = { offset: heap.allocate(size), octets: size, value: i + 1 };
          fill(heap, range.offset, size, range.value);
          ranges.push(range);
        }
        expect(heap.usage.used).toBeGreaterThanOrEqual(ranges.reduce((sum, range) => sum + range.octets, 0));
      }
      for (const { offset, octets: size, value } of ranges) expect(holds(heap, offset, size, value)).toBe(true);
      for (const { offset } of ranges) heap.free(offset);
      expect(heap.usage.used).toBe(0);
      const { reserved } = heap.usage;
      heap.allocate(reserved * 0.8);
      expect(heap.usage.reserved).toBe(reserved);
    }),
    { numRuns: 50 },
  );
});

test('freed ranges are used again, whatever the sizes', () => {
  const heap = new Heap();
  const allocated = new Array<number>(10).fill(0).map(() => heap.allocate(50_000));
  const { reserved } = heap.usage;
  for (let i = 0; i < 10_000; i++) {
    const n = i % allocated.length;
    heap.free(allocated[n]);
    allocated[n] = heap.allocate(30_000 + ((i * 7919) % 20_000));
  }
  expect(heap.usage.reserved).toBe(reserved);
});

test('a range has the size that was asked for', () => {
  const heap = new Heap();
  const [one, two] = [heap.allocate(1), heap.allocate(UNIT_OCTETS)];
  expect(two - one).toBe(1);
  expect(heap.allocate(1) - two).toBe(2);
});

test('a word of all that there may ever be has an offset of 31 bits, as replies keep it', () => {
  const last = new Heap().memory.maxByteLength / Int32Array.BYTES_PER_ELEMENT - 1;
  expect(Int32Array.of(last)[0]).toBe(last);
});
