/** Rounds for each word and for each half of the result. */
export interface Rounds {
  readonly word: number;
  readonly end: number;
}

/** As in Linux hash tables. The authors' test vectors are for 2 and 4. */
const USUAL: Rounds = { word: 1, end: 3 };

/**
 * HalfSipHash (Aumasson and Bernstein) with a 64-bit result, over words, with a key of two words. Without the key, an
 * attacker cannot predict which entries of a table collide. Not for valuable secrets: the key is short.
 */
export function halfSipHash(key: Int32Array, words: Int32Array, out: Int32Array, rounds = USUAL): void {
  const count = words.length;
  let v0 = key[0];
  let v1 = key[1] ^ 0xee;
  let v2 = key[0] ^ 0x6c796765;
  let v3 = key[1] ^ 0x74656462;
  // The words, one word with the length in octets, and the two halves of the result.
  for (let step = 0; step < count + 3; step++) {
    const isWord = step <= count;
    const word = step < count ? words[step] : isWord ? count << 26 : 0;
    v3 ^= word;
    if (step === count + 1) v2 ^= 0xee;
    if (step === count + 2) v1 ^= 0xdd;
    for (let round = isWord ? rounds.word : rounds.end; round > 0; round--) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
    }
    v0 ^= word;
    if (step === count + 1) out[0] = v1 ^ v3;
  }
  out[1] = v1 ^ v3;
}
