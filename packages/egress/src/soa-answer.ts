import { CLASS, type Message, type MessageRecord, type Name, RCODE } from '@fourwinds/dns';

const SOA = 6;
/** Number of octets after the names in SOA data: serial, refresh, retry, expire, minimum (RFC 1035 3.3.13). */
const SOA_NUMBERS = 20;

/** Returns the serial in the answer to an SOA query. Undefined if the server is not authoritative for the zone. */
export function serialIn({ aa, rcode, answers }: Message, apex: Name): number | undefined {
  const soa = answers.find((record) => isSoa(record, apex));
  if (!aa || rcode !== RCODE.NOERROR || soa === undefined) return undefined;
  return Buffer.from(soa.rdata).readUInt32BE(soa.rdata.length - SOA_NUMBERS);
}

export function isSoa({ type, class: code, owner }: MessageRecord, apex: Name): boolean {
  return type.code === SOA && code === CLASS.IN && owner.equals(apex);
}
