/** Publication versions: positive integers of 63 bits, written in decimal digits. */

const DIGITS = /^[1-9]\d{0,18}$/;
const GREATEST = 2n ** 63n - 1n;

/** A version as it is written; undefined where the text is none. */
export function readVersion(text: string | undefined): bigint | undefined {
  if (text === undefined || !DIGITS.test(text)) return undefined;
  const version = BigInt(text);
  return version <= GREATEST ? version : undefined;
}

/**
 * The version for the next publication: greater by one than every one that is known. `now` is the Unix time in
 * milliseconds, at which a domain begins of which none is known: a server may still hold an earlier zone of the name.
 */
export function nextVersion(known: readonly bigint[], now: number): bigint {
  return known.length === 0 ? BigInt(Math.floor(now)) : known.reduce(greater) + 1n;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
