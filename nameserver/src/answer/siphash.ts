/** Rounds for each word of the message, and after the last. */
const ROUNDS = { word: 2, end: 4 } as const;
const WORD_OCTETS = 8;

/**
 * SipHash-2-4 with a 64-bit result (Aumasson and Bernstein), computed on 32-bit halves without allocation. Writes the
 * hash of the first `length` octets of `input` with a 16-octet key to `out`.
 */
export function sipHash(key: DataView, input: DataView, length: number, out: DataView): void {
  let v0 = 0x70736575 ^ key.getInt32(0, true);
  let v0High = 0x736f6d65 ^ key.getInt32(4, true);
  let v1 = 0x6e646f6d ^ key.getInt32(8, true);
  let v1High = 0x646f7261 ^ key.getInt32(12, true);
  let v2 = 0x6e657261 ^ key.getInt32(0, true);
  let v2High = 0x6c796765 ^ key.getInt32(4, true);
  let v3 = 0x79746573 ^ key.getInt32(8, true);
  let v3High = 0x74656462 ^ key.getInt32(12, true);
  const words = Math.floor(length / WORD_OCTETS);
  // The words, then one word with the remaining octets and the length, then the finalization.
  for (let step = 0; step <= words + 1; step++) {
    const isEnd = step > words;
    const low = isEnd ? 0 : wordAt(input, step * WORD_OCTETS, length);
    const high = isEnd ? 0 : wordAt(input, step * WORD_OCTETS + 4, length) | (step === words ? length << 24 : 0);
    v3 ^= low;
    v3High ^= high;
    if (isEnd) v2 ^= 0xff;
    for (let round = isEnd ? ROUNDS.end : ROUNDS.word; round > 0; round--) {
      // v0 += v1; v1 <<<= 13; v1 ^= v0; v0 <<<= 32
      const sum01 = (v0 + v1) | 0;
      const sum01High = (v0High + v1High + carry(sum01, v0)) | 0;
      let before = v1;
      v1 = ((v1 << 13) | (v1High >>> 19)) ^ sum01;
      v1High = ((v1High << 13) | (before >>> 19)) ^ sum01High;
      // v2 += v3; v3 <<<= 16; v3 ^= v2
      const sum23 = (v2 + v3) | 0;
      const sum23High = (v2High + v3High + carry(sum23, v2)) | 0;
      before = v3;
      v3 = ((v3 << 16) | (v3High >>> 16)) ^ sum23;
      v3High = ((v3High << 16) | (before >>> 16)) ^ sum23High;
      // v0 += v3; v3 <<<= 21; v3 ^= v0
      v0 = (sum01High + v3) | 0;
      v0High = (sum01 + v3High + carry(v0, sum01High)) | 0;
      before = v3;
      v3 = ((v3 << 21) | (v3High >>> 11)) ^ v0;
      v3High = ((v3High << 21) | (before >>> 11)) ^ v0High;
      // v2 += v1; v1 <<<= 17; v1 ^= v2; v2 <<<= 32
      const sum21 = (sum23 + v1) | 0;
      const sum21High = (sum23High + v1High + carry(sum21, sum23)) | 0;
      before = v1;
      v1 = ((v1 << 17) | (v1High >>> 15)) ^ sum21;
      v1High = ((v1High << 17) | (before >>> 15)) ^ sum21High;
      v2 = sum21High;
      v2High = sum21;
    }
    v0 ^= low;
    v0High ^= high;
  }
  out.setInt32(0, v0 ^ v1 ^ v2 ^ v3, true);
  out.setInt32(4, v0High ^ v1High ^ v2High ^ v3High, true);
}

/** Returns the carry of a low-half sum into the high half. */
function carry(sum: number, summand: number): number {
  return sum >>> 0 < summand >>> 0 ? 1 : 0;
}

/** Returns the four octets at `at`, zero-padded after the end of the message. */
function wordAt(input: DataView, at: number, length: number): number {
  if (at + 4 <= length) return input.getInt32(at, true);
  let word = 0;
  for (let i = at; i < length; i++) word |= input.getUint8(i) << (8 * (i - at));
  return word;
}
