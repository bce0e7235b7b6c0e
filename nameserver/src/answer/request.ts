import { CLASS, EDNS_OPTION, OPCODE, RCODE } from '@fourwinds/dns';
import { readU16 } from './bytes.ts';
import { QTYPE } from './type.ts';
import type { SearchName } from './search-name.ts';

/** Octets of the fixed header of a message. */
export const HEADER_OCTETS = 12;

/** Type, class, TTL and length of data behind an owner name. */
const RECORD_OCTETS = 10;
const POINTER = 0xc0;
const QR = 0x80;
const MIN_UDP_SIZE = 512;

/** What is asked, taken out of a message. Made once and filled again and again. */
export class Request {
  opcode = 0;
  /** Where the question ends; 0 when none could be read. */
  questionEnd = 0;
  type = 0;
  class = 0;
  edns = false;
  ednsVersion = 0;
  /** The sender can take UDP messages of this size. */
  udpSize = MIN_UDP_SIZE;
  dnssec = false;
  wantsNsid = false;
}

/** True for messages that get an answer at all: whole headers of queries. An answer to answers could go on forever. */
export function isQuery(message: Uint8Array, length: number): boolean {
  return length >= HEADER_OCTETS && (message[2] & QR) === 0;
}

/**
 * Reads a query: its question's name goes to `name`, the rest to `request`. Returns the response code that its form
 * calls for: NOERROR, FORMERR, NOTIMP, REFUSED or BADVERS.
 */
export function readRequest(request: Request, name: SearchName, message: Uint8Array, length: number): number {
  forget(request);
  request.opcode = (message[2] >>> 3) & 0x0f;
  if (request.opcode !== OPCODE.QUERY) return RCODE.NOTIMP;
  if (readU16(message, 4) !== 1) return RCODE.FORMERR;
  const nameEnd = name.read(message, HEADER_OCTETS, length);
  if (nameEnd === -1 || nameEnd + 4 > length) return RCODE.FORMERR;
  request.type = readU16(message, nameEnd);
  request.class = readU16(message, nameEnd + 2);
  request.questionEnd = nameEnd + 4;
  const form = readRecords(request, message, length);
  if (form !== RCODE.NOERROR) return form;
  if (request.edns && request.ednsVersion > 0) return RCODE.BADVERS;
  if (request.type === QTYPE.OPT) return RCODE.FORMERR;
  return request.class === CLASS.IN && !isTransfer(request.type) ? RCODE.NOERROR : RCODE.REFUSED;
}

function forget(request: Request): void {
  request.questionEnd = 0;
  request.edns = false;
  request.ednsVersion = 0;
  request.udpSize = MIN_UDP_SIZE;
  request.dnssec = false;
  request.wantsNsid = false;
}

/** Zone transfers, and the mail types that RFC 1035 3.2.3 knows and nobody has. */
function isTransfer(type: number): boolean {
  return type >= QTYPE.IXFR && type < QTYPE.ANY;
}

/** The records after the question: an OPT record is read, others are stepped over. */
function readRecords(request: Request, message: Uint8Array, length: number): number {
  const answers = readU16(message, 6);
  const authorities = readU16(message, 8);
  const additionals = readU16(message, 10);
  if (answers > 0 || (authorities > 0 && request.type !== QTYPE.IXFR)) return RCODE.FORMERR;
  let position = request.questionEnd;
  for (let i = 0; i < authorities + additionals; i++) {
    const data = skipName(message, position, length) + RECORD_OCTETS;
    if (data < RECORD_OCTETS || data > length) return RCODE.FORMERR;
    const end = data + readU16(message, data - 2);
    if (end > length) return RCODE.FORMERR;
    if (readU16(message, data - RECORD_OCTETS) === QTYPE.OPT) {
      const isRoot = message[position] === 0;
      if (request.edns || !isRoot || i < authorities || !readOpt(request, message, data, end)) return RCODE.FORMERR;
    }
    position = end;
  }
  return position === length ? RCODE.NOERROR : RCODE.FORMERR;
}

/** The place after a name that may be compressed, or -RECORD_OCTETS where it runs past the end. */
function skipName(message: Uint8Array, at: number, length: number): number {
  let position = at;
  while (position < length) {
    const size = message[position];
    if (size === 0) return position + 1;
    if ((size & POINTER) === POINTER) return position + 2;
    if ((size & POINTER) !== 0) break;
    position += size + 1;
  }
  return -RECORD_OCTETS;
}

/** RFC 6891 6.1: class is the size, the TTL holds version and flags. False where the options do not fill the data. */
function readOpt(request: Request, message: Uint8Array, data: number, end: number): boolean {
  request.edns = true;
  request.udpSize = Math.max(MIN_UDP_SIZE, readU16(message, data - 8));
  request.ednsVersion = message[data - 5];
  request.dnssec = (message[data - 4] & 0x80) !== 0;
  let position = data;
  while (position + 4 <= end) {
    if (readU16(message, position) === EDNS_OPTION.NSID) request.wantsNsid = true;
    position += 4 + readU16(message, position + 2);
  }
  return position === end;
}
