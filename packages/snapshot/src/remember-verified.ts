import type { VerifyText } from './snapshot.ts';
import { RecentMap } from '@fourwinds/resources';

/** Signatures that are remembered at the least. */
const CAPACITY = 1000;

/** `verify`, which finds the same text under the same signature valid without computing that anew: each region has a copy of it. */
export function rememberVerified(verify: VerifyText, capacity = CAPACITY): VerifyText {
  const verified = new RecentMap<string, true>(capacity);
  return (text, signature) => {
    const pair = JSON.stringify([text, signature]);
    if (verified.get(pair) === true) return true;
    const isValid = verify(text, signature);
    if (isValid) verified.set(pair, true);
    return isValid;
  };
}
