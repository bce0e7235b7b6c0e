import { MalformedWire, readTsigRecord, TSIG_ERROR, WireReader, writeTsigRecord } from '@fourwinds/dns';

const EMPTY = new Uint8Array();

/**
 * Reads the TSIG record of a query (RFC 8945 4.2) from `at` to `end`. Returns the TSIG record for the response of a
 * server that does not know the key: unsigned, BADKEY (5.2.1). Undefined if it is malformed.
 */
export function readTsig(message: Uint8Array, at: number, end: number): Uint8Array | undefined {
  try {
    const record = readTsigRecord(new WireReader(message, at, end));
    return writeTsigRecord({ ...record, mac: EMPTY, error: TSIG_ERROR.BADKEY, other: EMPTY });
  } catch (error) {
    if (error instanceof MalformedWire) return undefined;
    throw error;
  }
}
