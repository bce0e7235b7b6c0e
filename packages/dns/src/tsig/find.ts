import { META_TYPE } from '../message/codes.ts';
import { Name } from '../name.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { readTsigRecord, type TsigRecord } from './tsig-record.ts';

const HEADER = 12;
const ARCOUNT_AT = 10;

export interface FoundTsig {
  readonly record: TsigRecord;
  /** The message as it was before signing (RFC 8945 4.3.2): without the TSIG record, and with the original id. */
  readonly message: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the TSIG record of a message, or undefined if there is none. Throws MalformedWire if the message is
 * malformed or the TSIG record is not the last record (RFC 8945 5.1).
 */
export function findTsig(message: Uint8Array): FoundTsig | undefined {
  const reader = new WireReader(message);
  reader.skip(4);
  const [questions, answers, authorities, additionals] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()];
  for (let i = 0; i < questions; i++) {
    Name.read(reader, true);
    reader.skip(4);
  }
  const records = answers + authorities + additionals;
  for (let i = 0; i < records; i++) {
    const start = reader.offset;
    if (skipRecord(reader) !== META_TYPE.TSIG) continue;
    if (i !== records - 1 || additionals === 0)
      throw new MalformedWire('a TSIG record is the last one of the additional section');
    return separate(message, start);
  }
  return undefined;
}

function skipRecord(reader: WireReader): number {
  Name.read(reader, true);
  const type = reader.u16();
  reader.skip(6);
  reader.skip(reader.u16());
  return type;
}

function separate(message: Uint8Array, start: number): FoundTsig {
  const record = readTsigRecord(new WireReader(message, start));
  const before = new Uint8Array(message.subarray(0, start));
  const view = new DataView(before.buffer);
  view.setUint16(0, record.originalId);
  view.setUint16(ARCOUNT_AT, view.getUint16(ARCOUNT_AT) - 1);
  return { record, message: before };
}

export function idOf(message: Uint8Array): number {
  return (message[0] << 8) | message[1];
}

export function appendRecord(message: Uint8Array, record: Uint8Array): Uint8Array<ArrayBuffer> {
  if (message.length < HEADER) throw new MalformedWire('a message is 12 octets long at least');
  const whole = new Uint8Array(message.length + record.length);
  whole.set(message);
  whole.set(record, message.length);
  const view = new DataView(whole.buffer);
  view.setUint16(ARCOUNT_AT, view.getUint16(ARCOUNT_AT) + 1);
  return whole;
}
