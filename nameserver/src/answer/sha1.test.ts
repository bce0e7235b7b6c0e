import { createHash } from 'node:crypto';
import { viewOf } from './bytes.ts';
import { sha1 } from './sha1.ts';

test.each(Array.from({ length: 200 }, (_, i) => i))('SHA-1 of %d octets', (length) => {
  const data = Uint8Array.from({ length: 256 }, (_, i) => (i * 7 + length) & 0xff);
  const digest = new Uint8Array(20);
  sha1(viewOf(data), length, viewOf(digest));
  expect(digest.toHex()).toBe(createHash('sha1').update(data.subarray(0, length)).digest('hex'));
});
