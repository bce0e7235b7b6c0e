/** SipHash-2-4 with 64 bits of result (Aumasson and Bernstein), on 32-bit halves, without making objects. */

const V0 = 0;
const V1 = 2;
const V2 = 4;
const V3 = 6;
/** Low and high half of v0 to v3. */
const v = new Uint32Array(8);
const WORD_OCTETS = 8;
const INITIAL = [0x70736575, 0x736f6d65, 0x6e646f6d, 0x646f7261, 0x6e657261, 0x6c796765, 0x79746573, 0x74656462];

/** Writes the hash of the first `length` octets of `input` under a key of 16 octets to `out` at `at`. */
export function sipHash(key: Uint8Array, input: Uint8Array, length: number, out: Uint8Array, at: number): void {
  for (let i = 0; i < v.length; i++) v[i] = INITIAL[i] ^ readU32(key, 4 * (i & 3));
  const whole = length - (length % WORD_OCTETS);
  for (let i = 0; i < whole; i += WORD_OCTETS) absorb(readU32(input, i), readU32(input, i + 4));
  let low = 0;
  let high = length << 24;
  for (let i = whole; i < length; i++) {
    const shift = 8 * (i - whole);
    if (shift < 32) low |= input[i] << shift;
    else high |= input[i] << (shift - 32);
  }
  absorb(low, high);
  v[V2] ^= 0xff;
  for (let i = 0; i < 4; i++) round();
  writeU32(out, at, v[V0] ^ v[V1] ^ v[V2] ^ v[V3]);
  writeU32(out, at + 4, v[V0 + 1] ^ v[V1 + 1] ^ v[V2 + 1] ^ v[V3 + 1]);
}

function absorb(low: number, high: number): void {
  v[V3] ^= low;
  v[V3 + 1] ^= high;
  round();
  round();
  v[V0] ^= low;
  v[V0 + 1] ^= high;
}

function round(): void {
  mix(V0, V1, 13);
  swapHalves(V0);
  mix(V2, V3, 16);
  mix(V0, V3, 21);
  mix(V2, V1, 17);
  swapHalves(V2);
}

/** a += b; b = rotated to the left; b ^= a. */
function mix(a: number, b: number, bits: number): void {
  const low = v[b];
  const high = v[b + 1];
  const sum = v[a] + low;
  v[a] = sum;
  v[a + 1] += high + (sum > 0xffffffff ? 1 : 0);
  v[b] = ((low << bits) | (high >>> (32 - bits))) ^ v[a];
  v[b + 1] = ((high << bits) | (low >>> (32 - bits))) ^ v[a + 1];
}

function swapHalves(a: number): void {
  const low = v[a];
  v[a] = v[a + 1];
  v[a + 1] = low;
}

function readU32(octets: Uint8Array, at: number): number {
  return octets[at] | (octets[at + 1] << 8) | (octets[at + 2] << 16) | (octets[at + 3] << 24);
}

function writeU32(octets: Uint8Array, at: number, value: number): void {
  for (let i = 0; i < 4; i++) octets[at + i] = value >>> (8 * i);
}
