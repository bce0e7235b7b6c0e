/** Serial number arithmetic (RFC 1982): 32 bits that wrap around. */

/** Negative when `a` is the older serial, positive when it is the newer; 0 when equal or not comparable. */
export function compareSerials(a: number, b: number): number {
  const distance = (a - b) | 0;
  return distance === -0x80000000 ? 0 : distance;
}

/** The serial for a new version: at least `wanted`, and newer than every one in `previous`. */
export function nextSerial(wanted: number, previous: readonly number[]): number {
  return previous.reduce((serial, old) => (compareSerials(serial, old) > 0 ? serial : (old + 1) >>> 0), wanted >>> 0);
}

/** The serial in the data of an SOA record: the first of five numbers of 32 bits at the end (RFC 1035 3.3.13). */
export function serialOfSoa(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 20);
}
