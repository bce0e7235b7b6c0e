/** Publication versions are positive 63-bit integers in decimal digits. */

const DIGITS = /^[1-9]\d{0,18}$/;
const GREATEST = 2n ** 63n - 1n;

/** Parses a version. Returns undefined if it is invalid. */
export function readVersion(text: string | undefined): bigint | undefined {
  if (text === undefined || !DIGITS.test(text)) return undefined;
  const version = BigInt(text);
  return version <= GREATEST ? version : undefined;
}

/**
 * Returns the next publication version: the highest known version plus one. If no version is known, returns `now`
 * (Unix time in milliseconds), because a server may still serve an earlier zone of the same name.
 */
export function nextVersion(known: readonly bigint[], now: number): bigint {
  return known.length === 0 ? BigInt(Math.floor(now)) : known.reduce(greater) + 1n;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
