import { Name, OPCODE, RCODE, WireReader } from '@fourwinds/dns';
import { octetsOf } from './bytes.ts';
import { forget, forgetRecords, HEADER_OCTETS, readSections, type Request, skipName } from './request.ts';

/** Returns true if this may be the name of an update key. */
export type IsUpdateKey = (name: Name) => boolean;

/** The result for a message that is answered later by a component that knows its key. */
export const RELAYED = -1;

const KNOWN_OPCODES: readonly number[] = [OPCODE.QUERY, OPCODE.NOTIFY, OPCODE.UPDATE];

/** Size of type and class of a question. */
const QUESTION_OCTETS = 4;

/** Returns true if a message is an UPDATE (RFC 2136). The message must have a complete header. */
export function isUpdate(message: DataView): boolean {
  return opcodeOf(message) === OPCODE.UPDATE;
}

function opcodeOf(message: DataView): number {
  return (message.getUint8(2) >>> 3) & 0x0f;
}

/**
 * Reads an UPDATE up to its signature, because zones and keys are not known here. An unsigned UPDATE is refused
 * without reading it. Returns the response code, or NOERROR if the UPDATE is relayed.
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
 * Returns true if a signed query or NOTIFY is relayed as well. Programs use queries signed like updates to find
 * zones, to check their own changes and to transfer zones. For other signed messages, the component that knows the
 * key replies with a signed response code. A key error from this server would point the sender to the wrong fault
 * (RFC 8945 5.2.1).
 */
export function isRelayedQuery(request: Request, message: DataView, length: number, isUpdateKey: IsUpdateKey): boolean {
  return isUpdateKey(keyOf(request, message, length));
}

/** Returns true if a message has an unknown opcode. The message must have a complete header. */
export function isOfOtherOpcode(message: DataView): boolean {
  return !KNOWN_OPCODES.includes(opcodeOf(message));
}

/** Reads a message with an unknown opcode up to its signature. Returns NOTIMP, or NOERROR if the message is relayed. */
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

/**
 * Reads at most one question, such as the zone section of an UPDATE (RFC 2136 2.3), and records that fill the
 * message.
 */
function readWhole(request: Request, message: DataView, length: number): boolean {
  const questions = message.getUint16(4);
  if (questions > 1) return false;
  const end = questions === 0 ? HEADER_OCTETS : skipName(message, HEADER_OCTETS, length) + QUESTION_OCTETS;
  return end >= HEADER_OCTETS && end <= length && readSections(request, message, end, length);
}
