import type { SignText, VerifyText } from './snapshot.ts';
import { RecentMap } from '@fourwinds/data';

const CAPACITY = 1000;

export interface Signatures {
  readonly sign: SignText;
  readonly verify: VerifyText;
}

/**
 * Adds a cache of valid signatures to signing and verification. The cache also contains the signatures that are
 * created here. It is useful because each region has a copy of the same signed text.
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
