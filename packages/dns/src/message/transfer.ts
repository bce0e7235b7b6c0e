import { recordsOf, type RRset } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { CLASS } from './codes.ts';
import { encodeMessage } from './encode.ts';
import { makeMessage, type Message, type MessageRecord } from './message.ts';

/** Octets of a record beside its owner and its data: type, class, TTL, length. */
const FIXED = 10;
/** Octets of records, without compression, after which another message begins: as far as a compressed name may point (RFC 1035 4.1.4). */
const ENOUGH = 16_000;

/** Fields that the messages of a transfer repeat from its query, and the OPT record of the first one. */
export type TransferFields = Pick<Message, 'id' | 'rd' | 'questions' | 'edns'>;

/** The messages of a zone transfer (RFC 5936 2.2): all records of the zone, with its SOA record first and last. */
export function transferMessages(
  { edns, ...fields }: TransferFields,
  sets: Iterable<RRset>,
): Uint8Array<ArrayBuffer>[] {
  const records = [...sets].flatMap((set) => Array.from(recordsOf(set), (record) => ({ ...record, class: CLASS.IN })));
  const isSoa = ({ type }: MessageRecord): boolean => type.code === SOA.code;
  const soa = records.filter(isSoa);
  const all = [...soa, ...records.filter((record) => !isSoa(record)), ...soa];
  return divided(all).map((answers, i) =>
    encodeMessage(makeMessage({ ...fields, qr: true, aa: true, answers, ...(i === 0 && edns ? { edns } : {}) })),
  );
}

function divided(records: readonly MessageRecord[]): MessageRecord[][] {
  const parts: MessageRecord[][] = [[]];
  let size = 0;
  for (const record of records) {
    size += record.owner.wire.length + FIXED + record.rdata.length;
    if (size > ENOUGH && parts[parts.length - 1].length > 0) {
      parts.push([]);
      size = record.owner.wire.length + FIXED + record.rdata.length;
    }
    parts[parts.length - 1].push(record);
  }
  return parts;
}
