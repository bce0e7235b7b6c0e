import { CLASS, MalformedWire, META_TYPE, Name, RCODE, WireReader, WireWriter } from '@fourwinds/dns';

const TIME_AND_FUDGE = 8;

/**
 * Reads the TSIG record of a query (RFC 8945 4.2) from `at` to `end`. Returns the one that goes into the response of a
 * server that does not know the key: not signed, BADKEY (5.2.1); undefined where it is malformed.
 */
export function readTsig(message: Uint8Array, at: number, end: number): Uint8Array | undefined {
  try {
    return answerTo(new WireReader(message, at, end));
  } catch (error) {
    if (error instanceof MalformedWire) return undefined;
    throw error;
  }
}

function answerTo(record: WireReader): Uint8Array | undefined {
  const key = Name.read(record, true);
  record.skip(2);
  if (record.u16() !== CLASS.ANY || record.u32() !== 0) return undefined;
  record.skip(2);
  const algorithm = Name.read(record, true);
  const time = record.take(TIME_AND_FUDGE);
  record.skip(record.u16());
  const originalId = record.u16();
  record.skip(2);
  record.skip(record.u16());
  return record.remaining === 0 ? write(key, algorithm, time, originalId) : undefined;
}

function write(key: Name, algorithm: Name, time: Uint8Array, originalId: number): Uint8Array {
  const out = new WireWriter();
  out.bytes(key.wire);
  out.u16(META_TYPE.TSIG);
  out.u16(CLASS.ANY);
  out.u32(0);
  out.u16(algorithm.wire.length + TIME_AND_FUDGE + 8);
  out.bytes(algorithm.wire);
  out.bytes(time);
  out.u16(0);
  out.u16(originalId);
  out.u16(RCODE.BADKEY);
  out.u16(0);
  return out.finish();
}
