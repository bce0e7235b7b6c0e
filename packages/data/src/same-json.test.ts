import fc from 'fast-check';
import { isSameJson } from './same-json.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined, c: undefined }, true],
  [{ a: undefined, b: 1 }, { c: undefined, b: 1 }, true],
  [{ a: null }, {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: { b: [1, { c: 'x' }] } }, { a: { b: [1, { c: 'x', d: undefined }] } }, true],
  [[1, 2], [2, 1], false],
  [[1], [1, undefined], false],
  [[undefined], [null], true],
  [[], {}, false],
  [new Date(0), '1970-01-01T00:00:00.000Z', true],
  [{ at: new Date(0) }, { at: new Date(1) }, false],
  [NaN, null, true],
  [undefined, undefined, true],
  [undefined, null, false],
  [undefined, {}, false],
  ['1', 1, false],
  [{ constructor: 'x' }, {}, false],
])('%j and %j have the same JSON: %s', (one, other, same) => {
  expect(isSameJson(one, other)).toBe(same);
  expect(isSameJson(other, one)).toBe(same);
});

/** Serializes JSON with sorted fields. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

test('two values have the same JSON if their texts are equal, but for the order of fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSameJson(one, structuredClone(one))).toBe(true);
      expect(isSameJson(one, other)).toBe(sorted(one) === sorted(other));
    }),
  );
});
