import { compareRRsets, type RRset, type ZoneNode } from '@fourwinds/dns';

const SOA = 6;
const RRSIG = 46;

/**
 * Joins both parts of the apex. Undefined if one part contains records that belong to the other part, or if the SOA
 * is missing.
 */
export function joinApex(soa: ZoneNode, rest: ZoneNode): ZoneNode | undefined {
  const isSplit = soa.rrsets.every(isOfSoa) && !rest.rrsets.some(isOfSoa);
  if (!isSplit || soa.rrsets[0].type.code !== SOA || soa.rrsets[0].rdatas.length > 1) return undefined;
  return { name: soa.name, rrsets: [...soa.rrsets, ...rest.rrsets].sort(compareRRsets) };
}

function isOfSoa({ type, rdatas: [rdata] }: RRset): boolean {
  return type.code === SOA || (type.code === RRSIG && ((rdata[0] << 8) | rdata[1]) === SOA);
}
