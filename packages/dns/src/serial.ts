/** Serial number arithmetic (RFC 1982) with 32-bit numbers that wrap around. */

/**
 * Returns a negative number if `a` is older, a positive number if `a` is newer, and 0 if they are equal or cannot be
 * compared.
 */
export function compareSerials(a: number, b: number): number {
  const distance = (a - b) | 0;
  return distance === -0x80000000 ? 0 : distance;
}

/**
 * Returns the serial for a new version: `wanted`, or a later serial if `wanted` is not newer than each serial in
 * `previous`.
 */
export function nextSerial(wanted: number, previous: readonly number[]): number {
  return previous.reduce((serial, old) => (compareSerials(serial, old) > 0 ? serial : (old + 1) >>> 0), wanted >>> 0);
}

/** Returns the serial in SOA data. It is the first of the five 32-bit numbers at the end (RFC 1035 3.3.13). */
export function serialOfSoa(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 20);
}
