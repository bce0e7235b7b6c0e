import { Name, OPCODE, RCODE, WireReader } from '@fourwinds/dns';
import { octetsOf } from './bytes.ts';
import { forget, forgetRecords, HEADER_OCTETS, readSections, type Request, skipName } from './request.ts';

/** Whether a key may be one with which updates are signed, as far as its name tells. */
export type IsUpdateKey = (name: Name) => boolean;

/** The result for a message that is answered later, by whoever knows its key. */
export const RELAYED = -1;

const KNOWN_OPCODES: readonly number[] = [OPCODE.QUERY, OPCODE.NOTIFY, OPCODE.UPDATE];

/** Type and class of a question. */
const QUESTION_OCTETS = 4;

/** Whether a message, a whole header at least, is an UPDATE (RFC 2136). */
export function isUpdate(message: DataView): boolean {
  return opcodeOf(message) === OPCODE.UPDATE;
}

function opcodeOf(message: DataView): number {
  return (message.getUint8(2) >>> 3) & 0x0f;
}

/**
 * Reads an UPDATE as far as its signature: nothing is known here about zones and keys. One without is refused before anything is read of it. Returns the
 * response code, NOERROR for one that is relayed.
 */
export function readUpdate(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): number {
  forget(request);
  if (message.getUint16(10) === 0) return refuseUnsigned(request);
  if (message.getUint16(4) !== 1 || !readWhole(request, message, length)) {
    forgetRecords(request);
    return RCODE.FORMERR;
  }
  if (request.tsig === undefined) return refuseUnsigned(request);
  if (!isUpdateKey(keyOf(request, message, length))) return RCODE.NOTAUTH;
  request.relayed = true;
  return RCODE.NOERROR;
}

function refuseUnsigned(request: Request): number {
  request.unsignedUpdate = true;
  return RCODE.REFUSED;
}

/**
 * Whether a signed query or NOTIFY is relayed, too: programs look for zones and for their own changes by queries that are signed as updates are, and read whole
 * zones. For anything else, who knows the key says so by a signed code: an error of keys would send the sender after the wrong fault (RFC 8945 5.2.1).
 */
export function isRelayedQuery(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): boolean {
  return isUpdateKey(keyOf(request, message, length));
}

/** Whether the opcode of a message, a whole header at least, is none that is known here. */
export function isOfOtherOpcode(message: DataView): boolean {
  return !KNOWN_OPCODES.includes(opcodeOf(message));
}

/** Reads a message of another opcode as far as its signature. Returns NOTIMP, or NOERROR for one that is relayed. */
export function readOther(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): number {
  forget(request);
  const isWhole = message.getUint16(10) > 0 && readWhole(request, message, length);
  if (isWhole && request.tsig !== undefined && isUpdateKey(keyOf(request, message, length))) {
    request.relayed = true;
    return RCODE.NOERROR;
  }
  forgetRecords(request);
  return RCODE.NOTIMP;
}

function keyOf({ tsigAt }: Request, message: DataView, length: number): Name {
  return Name.read(new WireReader(octetsOf(message, length), tsigAt), true);
}

/** One question, as the zone section of an UPDATE is (RFC 2136 2.3), or none, and records that fill the message. */
function readWhole(request: Request, message: DataView, length: number): boolean {
  const questions = message.getUint16(4);
  if (questions > 1) return false;
  const end = questions === 0 ? HEADER_OCTETS : skipName(message, HEADER_OCTETS, length) + QUESTION_OCTETS;
  return end >= HEADER_OCTETS && end <= length && readSections(request, message, end, length);
}
