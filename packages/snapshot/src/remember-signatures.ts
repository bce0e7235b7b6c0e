import type { SignText, VerifyText } from './snapshot.ts';
import { RecentMap } from '@fourwinds/data';

/** Signatures that are remembered at the least. */
const CAPACITY = 1000;

export interface Signatures {
  readonly sign: SignText;
  readonly verify: VerifyText;
}

/**
 * Signs and verifies with one key: the same text under the same signature is found valid without computing that anew, as each region has a copy of it, and so
 * is one that was signed here.
 */
export function rememberSignatures({ sign, verify }: Signatures, capacity = CAPACITY): Signatures {
  const valid = new RecentMap<string, true>(capacity);
  return {
    sign(text) {
      const signature = sign(text);
      valid.set(pairOf(text, signature), true);
      return signature;
    },
    verify(text, signature) {
      const pair = pairOf(text, signature);
      if (valid.get(pair) === true) return true;
      const isValid = verify(text, signature);
      if (isValid) valid.set(pair, true);
      return isValid;
    },
  };
}

function pairOf(text: string, signature: string): string {
  return JSON.stringify([text, signature]);
}
