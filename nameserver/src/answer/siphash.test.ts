import { sipHash } from './siphash.ts';

/** From the authors' vectors_sip64: the key 00 01 … 0f and a message 00 01 02 … of the given length. */
test.each([
  [0, '310e0edd47db6f72'],
  [1, 'fd67dc93c539f874'],
  [2, '5a4fa9d909806c0d'],
  [7, '37d1018bf50002ab'],
  [8, '6224939a79f5f593'],
  [15, 'e545be4961ca29a1'],
])('SipHash-2-4 of %i octets', (length, expected) => {
  const octets = (count: number): DataView => new DataView(Uint8Array.from({ length: count }, (_, i) => i).buffer);
  const hash = new Uint8Array(8);
  sipHash(octets(16), octets(length), length, new DataView(hash.buffer));
  expect(hash.toHex()).toBe(expected);
});
