import { recordsOf, type RRset } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { CLASS } from './codes.ts';
import { encodeMessage } from './encode.ts';
import { makeMessage, type Message, type MessageRecord } from './message.ts';

const FIXED = 10;
/**
 * Number of uncompressed octets after which a new message begins. Compression pointers cannot reach further (RFC 1035
 * 4.1.4).
 */
const ENOUGH = 16_000;

/** Fields of the query that each message of a transfer repeats. Only the first message contains the OPT record. */
export type TransferFields = Pick<Message, 'id' | 'rd' | 'questions' | 'edns'>;

/**
 * Yields the messages of a zone transfer (RFC 5936 2.2). They contain all records, and the SOA record is both first
 * and last.
 */
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
