import type { VerifyText } from './snapshot.ts';

/** Texts that are remembered in each of two generations. */
const GENERATION = 1000;

/** `verify`, which finds the same text under the same signature valid without computing that anew: each region has a copy of it. */
export function rememberVerified(verify: VerifyText, generation = GENERATION): VerifyText {
  let young = new Set<string>();
  let old = new Set<string>();
  return (text, signature) => {
    const pair = JSON.stringify([text, signature]);
    if (young.has(pair)) return true;
    if (!old.has(pair) && !verify(text, signature)) return false;
    young.add(pair);
    if (young.size < generation) return true;
    old = young;
    young = new Set();
    return true;
  };
}
