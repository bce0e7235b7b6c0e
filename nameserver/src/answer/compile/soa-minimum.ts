import type { RRset } from '@fourwinds/dns';

/** Octets at the end of SOA data: serial, refresh, retry, expire, minimum. */
const MINIMUM_OCTETS = 4;

/** The TTL that an SOA sets for negative answers (RFC 2308 4). */
export function minimumOf({ rdatas: [soa] }: RRset): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.length).getUint32(soa.length - MINIMUM_OCTETS);
}
