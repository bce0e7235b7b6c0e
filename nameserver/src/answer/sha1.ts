/**
 * SHA-1 (FIPS 180-4) for NSEC3 hashes, in plain JavaScript so that a query needs no native call and allocates
 * nothing. Not for uses that require collision resistance.
 */

const BLOCK = 64;
const LENGTH_OCTETS = 8;
const schedule = new Int32Array(80);
const block = new DataView(new ArrayBuffer(BLOCK));
const state = new Int32Array(5);

/** Writes the digest of the first `length` octets of `data` to the 20 octets of `digest`. They may overlap. */
export function sha1(data: DataView, length: number, digest: DataView): void {
  state[0] = 0x67452301;
  state[1] = 0xefcdab89;
  state[2] = 0x98badcfe;
  state[3] = 0x10325476;
  state[4] = 0xc3d2e1f0;
  let at = 0;
  for (; at + BLOCK <= length; at += BLOCK) compress(data, at);
  const rest = length - at;
  for (let i = 0; i < BLOCK; i += 4) block.setInt32(i, 0);
  for (let i = 0; i < rest; i++) block.setUint8(i, data.getUint8(at + i));
  block.setUint8(rest, 0x80);
  if (rest + 1 > BLOCK - LENGTH_OCTETS) {
    compress(block, 0);
    for (let i = 0; i < BLOCK; i += 4) block.setInt32(i, 0);
  }
  block.setUint32(BLOCK - 4, length * 8);
  compress(block, 0);
  for (let i = 0; i < 5; i++) digest.setInt32(4 * i, state[i]);
}

function compress(data: DataView, at: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = data.getInt32(at + 4 * t);
  for (let t = 16; t < 80; t++) w[t] = rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  for (let t = 0; t < 80; t++) {
    const next = (rotate(a, 5) + round(t, b, c, d) + e + w[t]) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
}

/** Returns the function and the constant of round t (FIPS 180-4 4.1.1, 4.2.1). */
function round(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
