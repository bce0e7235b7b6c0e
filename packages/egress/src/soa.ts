import { CLASS, type Message, type MessageRecord, type Name, RCODE } from '@fourwinds/dns';

const SOA = 6;
/** Octets of the SOA data behind its names: serial, refresh, retry, expire, minimum (RFC 1035 3.3.13). */
const SOA_NUMBERS = 20;

/** The serial of a zone in the answer to the question for its SOA record; undefined where the server does not answer as one that has the zone. */
export function serialIn({ aa, rcode, answers }: Message, apex: Name): number | undefined {
  const soa = answers.find((record) => isSoa(record, apex));
  if (!aa || rcode !== RCODE.NOERROR || soa === undefined) return undefined;
  return Buffer.from(soa.rdata).readUInt32BE(soa.rdata.length - SOA_NUMBERS);
}

/** Whether a record is the SOA record of a zone. */
export function isSoa({ type, class: code, owner }: MessageRecord, apex: Name): boolean {
  return type.code === SOA && code === CLASS.IN && owner.equals(apex);
}
