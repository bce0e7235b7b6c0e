import { isSameJson } from './same-json.ts';

test.each([
  [{ a: 1, b: undefined }, { a: 1 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ list: [{ a: undefined }] }, { list: [{}] }],
  [undefined, undefined],
])('%j and %j have the same JSON', (a, b) => expect(isSameJson(a, b)).toBe(true));

test.each([
  [{ a: null }, {}],
  [undefined, {}],
  [{ list: [1, 2] }, { list: [2, 1] }],
  ['1', 1],
])('%j and %j differ', (a, b) => expect(isSameJson(a, b)).toBe(false));
