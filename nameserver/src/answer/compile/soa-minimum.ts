import type { RRset } from '@fourwinds/dns';

/** SOA data ends with serial, refresh, retry, expire and minimum, four octets each. */
const MINIMUM_OCTETS = 4;

/** Returns the TTL of negative answers from an SOA (RFC 2308 4). */
export function minimumOf({ rdatas: [soa] }: RRset): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.length).getUint32(soa.length - MINIMUM_OCTETS);
}
