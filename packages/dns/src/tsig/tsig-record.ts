import { CLASS, META_TYPE, RCODE } from '../message/codes.ts';
import { Name } from '../name.ts';
import { canonicalWire } from '../octets.ts';
import { MalformedWire, WireReader, WireWriter } from '../wire.ts';

/** A TSIG record (RFC 8945 4.2). */
export interface TsigRecord {
  /** The name of the key. It is the owner of the record. */
  readonly key: Name;
  readonly algorithm: Name;
  /** Seconds since 1970, as a 48-bit number. */
  readonly timeSigned: number;
  /** Allowed difference of the clocks in seconds. */
  readonly fudge: number;
  readonly mac: Uint8Array;
  readonly originalId: number;
  /** One of `TSIG_ERROR`. 0 means no error. */
  readonly error: number;
  readonly other: Uint8Array;
}

/**
 * Errors that a TSIG record can contain (RFC 8945 3). A response with one of these errors has the response code
 * NOTAUTH.
 */
export const TSIG_ERROR = {
  NONE: 0,
  BADSIG: 16,
  BADKEY: RCODE.BADKEY,
  BADTIME: RCODE.BADTIME,
  BADTRUNC: RCODE.BADTRUNC,
} as const;

const TWO_TO_32 = 0x1_0000_0000;

/** Reads the TSIG record at the reader's position. Throws MalformedWire if the record is of another type. */
export function readTsigRecord(reader: WireReader): TsigRecord {
  const key = Name.read(reader, true);
  if (reader.u16() !== META_TYPE.TSIG || reader.u16() !== CLASS.ANY || reader.u32() !== 0)
    throw new MalformedWire('a TSIG record has the class ANY and the TTL 0');
  const length = reader.u16();
  if (length !== reader.remaining) throw new MalformedWire('a TSIG record ends where the message does');
  const record = {
    key,
    algorithm: Name.read(reader, true),
    timeSigned: reader.u16() * TWO_TO_32 + reader.u32(),
    fudge: reader.u16(),
    mac: reader.take(reader.u16()),
    originalId: reader.u16(),
    error: reader.u16(),
    other: reader.take(reader.u16()),
  };
  if (reader.remaining > 0) throw new MalformedWire('octets follow the fields of a TSIG record');
  return record;
}

/** Encodes a TSIG record. Does not compress names. */
export function writeTsigRecord(record: TsigRecord): Uint8Array {
  const out = new WireWriter(128);
  out.bytes(record.key.wire);
  out.u16(META_TYPE.TSIG);
  out.u16(CLASS.ANY);
  out.u32(0);
  out.u16(record.algorithm.wire.length + FIXED + record.mac.length + record.other.length);
  out.bytes(record.algorithm.wire);
  writeTime(record, out);
  out.u16(record.mac.length);
  out.bytes(record.mac);
  out.u16(record.originalId);
  out.u16(record.error);
  out.u16(record.other.length);
  out.bytes(record.other);
  return out.finish();
}

/** Number of octets of these fields: time, fudge, length of the MAC, length of other data, original id and error. */
const FIXED = 16;

const AROUND = 10;

/**
 * Returns how many octets signing adds to a message. `mac` is the length of the MAC, and `other` is the length of
 * other data.
 */
export function tsigSize({ key, algorithm }: Pick<TsigRecord, 'key' | 'algorithm'>, mac: number, other = 0): number {
  return key.wire.length + AROUND + algorithm.wire.length + FIXED + mac + other;
}

/** Encodes the TSIG variables. A MAC covers them after the message (RFC 8945 4.3.3). */
export function tsigVariables(record: Omit<TsigRecord, 'mac' | 'originalId'>): Uint8Array {
  const out = new WireWriter(96);
  out.bytes(canonicalWire(record.key));
  out.u16(CLASS.ANY);
  out.u32(0);
  out.bytes(canonicalWire(record.algorithm));
  writeTime(record, out);
  out.u16(record.error);
  out.u16(record.other.length);
  out.bytes(record.other);
  return out.finish();
}

/**
 * Encodes time and fudge. In the second and later messages of a response, a MAC covers no other variables (RFC 8945
 * 5.3.1).
 */
export function tsigTimers(record: Pick<TsigRecord, 'timeSigned' | 'fudge'>): Uint8Array {
  const out = new WireWriter(8);
  writeTime(record, out);
  return out.finish();
}

function writeTime({ timeSigned, fudge }: Pick<TsigRecord, 'timeSigned' | 'fudge'>, out: WireWriter): void {
  writeTime48(timeSigned, out);
  out.u16(fudge);
}

export function writeTime48(seconds: number, out: WireWriter): void {
  out.u16(Math.floor(seconds / TWO_TO_32));
  out.u32(seconds % TWO_TO_32);
}
