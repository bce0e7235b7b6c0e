import { halfSipHash } from './half-siphash.ts';

/** From the authors' vectors_hsip64: the key 00 01 … 07 and a message 00 01 02 … of the given length. */
test.each([
  [0, '218d1f59b9b83cc8'],
  [4, 'd5e78a175be52ea1'],
  [8, 'edfee820bce4858c'],
  [12, '7bc71f9faef5c799'],
  [16, '7336aad25f7bf3b5'],
  [20, '1bf52b0a6feea7db'],
  [24, '70741045ae3fa6f1'],
])('HalfSipHash-2-4 of %i octets', (length, expected) => {
  const octets = (count: number): Int32Array => new Int32Array(Uint8Array.from({ length: count }, (_, i) => i).buffer);
  const hash = new Int32Array(2);
  halfSipHash(octets(8), octets(length), hash, { word: 2, end: 4 });
  expect(new Uint8Array(hash.buffer).toHex()).toBe(expected);
});

test('the usual rounds give another hash', () => {
  const [usual, other] = [new Int32Array(2), new Int32Array(2)];
  halfSipHash(Int32Array.of(1, 2), Int32Array.of(3), usual);
  halfSipHash(Int32Array.of(1, 2), Int32Array.of(3), other, { word: 2, end: 4 });
  expect(usual).not.toEqual(other);
});
