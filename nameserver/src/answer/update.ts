import { CLASS, Name, OPCODE, RCODE, WireReader } from '@fourwinds/dns';
import { octetsOf } from './bytes.ts';
import { QTYPE } from './type.ts';
import { forget, forgetRecords, HEADER_OCTETS, readSections, type Request, skipName } from './request.ts';

/** Whether a key may be one with which updates are signed, as far as its name tells. */
export type IsUpdateKey = (name: Name) => boolean;

/** The result for a message that is answered later, by whoever knows its key. */
export const RELAYED = -1;

/** From here on, types ask for a transfer or for anything (RFC 6895 3.1). */
const FIRST_META_TYPE = 128;

/** Type and class of a question. */
const QUESTION_OCTETS = 4;

/** Whether a message, a whole header at least, is an UPDATE (RFC 2136). */
export function isUpdate(message: DataView): boolean {
  return ((message.getUint8(2) >>> 3) & 0x0f) === OPCODE.UPDATE;
}

/**
 * Reads an UPDATE as far as its signature: nothing is known here about zones and keys. One without is refused before anything is read of it. Returns the
 * response code, NOERROR for one that is relayed.
 */
export function readUpdate(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): number {
  forget(request);
  if (message.getUint16(10) === 0) return RCODE.REFUSED;
  if (!readWhole(request, message, length)) {
    forgetRecords(request);
    return RCODE.FORMERR;
  }
  if (request.tsig === undefined) return RCODE.REFUSED;
  if (!isUpdateKey(keyOf(request, message, length))) return RCODE.NOTAUTH;
  request.relayed = true;
  return RCODE.NOERROR;
}

/**
 * Whether a signed query is relayed, too: certbot looks for a zone, and Terraform for its own changes, by queries that are signed as updates are; octoDNS and
 * external-dns read whole zones by AXFR.
 */
export function isRelayedQuery(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): boolean {
  const { notify, type, class: code } = request;
  const isRelayed = !notify && (type < FIRST_META_TYPE || type === QTYPE.AXFR);
  return isRelayed && code === CLASS.IN && isUpdateKey(keyOf(request, message, length));
}

function keyOf({ tsigAt }: Request, message: DataView, length: number): Name {
  return Name.read(new WireReader(octetsOf(message, length), tsigAt), true);
}

/** One zone (RFC 2136 2.3), and records that fill the message. */
function readWhole(request: Request, message: DataView, length: number): boolean {
  if (message.getUint16(4) !== 1) return false;
  const zoneEnd = skipName(message, HEADER_OCTETS, length) + QUESTION_OCTETS;
  return zoneEnd > HEADER_OCTETS && zoneEnd <= length && readSections(request, message, zoneEnd, length);
}
