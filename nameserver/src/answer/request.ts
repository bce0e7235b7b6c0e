import { CLASS, EDNS_OPTION, OPCODE, RCODE } from '@fourwinds/dns';
import { octetsOf } from './bytes.ts';
import { isCookieLength } from './cookies.ts';
import type { SearchName } from './search-name.ts';
import { readTsig } from './tsig.ts';
import { QTYPE } from './type.ts';

export const HEADER_OCTETS = 12;

/** Size of type, class, TTL and data length after an owner name. */
const RECORD_OCTETS = 10;
const POINTER = 0xc0;
const MAX_POINTER = 0x3fff;
const QR = 0x80;
const MIN_UDP_SIZE = 512;

/** The question and options of a message. One object, reused for each message. */
export class Request {
  stream = false;
  notify = false;
  /** The end of the question. 0 if no question could be read. */
  questionEnd = 0;
  type = 0;
  class = 0;
  edns = false;
  ednsVersion = 0;
  udpSize = MIN_UDP_SIZE;
  dnssec = false;
  wantsNsid = false;
  /** True if the message arrived over TCP and asks for the idle timeout (RFC 7828). */
  wantsKeepAlive = false;
  /** True if the message is padded, so that its response must be padded as well (RFC 7830). */
  wantsPadding = false;
  /** True if the OPT record could be read, but not its options. */
  badOptions = false;
  /** Offset and length of the COOKIE option data in the message. 0 if there is none. */
  cookieAt = 0;
  cookieLength = 0;
  /** The TSIG record for the end of the response to a signed query, and the start of the query's TSIG record. */
  tsig: Uint8Array | undefined = undefined;
  tsigAt = 0;
  /** True for an UPDATE that is relayed to a component that knows its key. */
  relayed = false;
  /** True for an UPDATE that is refused because it is not signed. */
  unsignedUpdate = false;
}

/**
 * Returns true for messages that get an answer: queries with a complete header. Replying to responses could cause an
 * endless loop.
 */
export function isQuery(message: DataView, length: number): boolean {
  return length >= HEADER_OCTETS && (message.getUint8(2) & QR) === 0;
}

/**
 * Reads a query: the question's name into `name`, the rest into `request`. Returns the response code that follows
 * from the form of the query, or NOERROR if the query can be answered.
 */
export function readRequest(request: Request, name: SearchName, message: DataView, length: number): number {
  forget(request);
  const opcode = (message.getUint8(2) >>> 3) & 0x0f;
  request.notify = opcode === OPCODE.NOTIFY;
  if (opcode !== OPCODE.QUERY && !request.notify) return RCODE.NOTIMP;
  if (!readBody(request, name, message, length)) {
    forgetRecords(request);
    return RCODE.FORMERR;
  }
  if (request.tsig !== undefined) return RCODE.NOTAUTH;
  if (request.edns && request.ednsVersion > 0) return RCODE.BADVERS;
  if (request.badOptions) return RCODE.FORMERR;
  if (request.notify) return ofNotify(request);
  return request.questionEnd === 0 ? withoutQuestion(request) : withQuestion(request);
}

/** No zone here has another server as its primary, so only the name of the zone matters. */
function ofNotify({ questionEnd, class: code }: Request): number {
  if (questionEnd === 0) return RCODE.FORMERR;
  if (code === CLASS.CH) return RCODE.NOTIMP;
  return isAnswered(code) ? RCODE.NOERROR : RCODE.REFUSED;
}

/** A query without a question can only request a cookie (RFC 7873 5.4). */
function withoutQuestion({ cookieLength }: Request): number {
  return cookieLength > 0 ? RCODE.NOERROR : RCODE.FORMERR;
}

/** Type 0 is invalid (RFC 6895 3.1). A zone transfer is not possible over UDP (RFC 5936 4.2). */
function withQuestion({ type, class: code, stream }: Request): number {
  if (!isAnswered(code)) return RCODE.REFUSED;
  return type === 0 || (type === QTYPE.AXFR && !stream) ? RCODE.NOTIMP : RCODE.NOERROR;
}

function isAnswered(code: number): boolean {
  return code === CLASS.IN || code === CLASS.CH || code === CLASS.ANY;
}

/** Reads at most one question, then the records. */
function readBody(request: Request, name: SearchName, message: DataView, length: number): boolean {
  const asked = message.getUint16(4) > 0;
  return (!asked || readQuestion(request, name, message, length)) && readRecords(request, message, length);
}

export function isAboutZone({ type, notify }: Request): boolean {
  return notify || type === QTYPE.AXFR || type === QTYPE.IXFR;
}

export function forget(request: Request): void {
  request.relayed = false;
  request.unsignedUpdate = false;
  request.questionEnd = 0;
  request.type = 0;
  request.notify = false;
  request.edns = false;
  request.ednsVersion = 0;
  request.udpSize = MIN_UDP_SIZE;
  request.dnssec = false;
  request.tsig = undefined;
  forgetOptions(request);
}

/**
 * A message that could not be read completely gets no OPT record back, so that no sender relies on partly read
 * options.
 */
export function forgetRecords(request: Request): void {
  request.edns = false;
  request.tsig = undefined;
  forgetOptions(request);
}

function forgetOptions(request: Request): void {
  request.badOptions = false;
  request.wantsNsid = false;
  request.wantsKeepAlive = false;
  request.wantsPadding = false;
  request.cookieLength = 0;
}

/** Reads a single question with an uncompressed name. */
function readQuestion(request: Request, name: SearchName, message: DataView, length: number): boolean {
  if (message.getUint16(4) !== 1) return false;
  const nameEnd = name.read(message, HEADER_OCTETS, length);
  if (nameEnd === -1 || nameEnd + 4 > length) return false;
  request.type = message.getUint16(nameEnd);
  request.class = message.getUint16(nameEnd + 2);
  request.questionEnd = nameEnd + 4;
  return true;
}

/**
 * Reads the records after the question, which must fill the message. Allows only additional records with TSIG last
 * (RFC 8945 5.1), the SOA of an incremental transfer (RFC 1995 3), and the records of a NOTIFY (RFC 1996 3.7).
 */
function readRecords(request: Request, message: DataView, length: number): boolean {
  const answers = message.getUint16(6);
  const authorities = message.getUint16(8);
  const isQuestion = !request.notify;
  if (isQuestion && (answers > 0 || (authorities > 0 && request.type !== QTYPE.IXFR))) return false;
  return readSections(request, message, Math.max(HEADER_OCTETS, request.questionEnd), length);
}

/** Reads the records from `at`, which must fill the message. */
export function readSections(request: Request, message: DataView, at: number, length: number): boolean {
  let position = at;
  for (let i = message.getUint16(6) + message.getUint16(8); i > 0 && position !== -1; i--) {
    position = skipRecord(message, position, length);
  }
  for (let i = message.getUint16(10); i > 0 && position !== -1; i--) {
    position = request.tsig === undefined ? readRecord(request, message, position, length) : -1;
  }
  return position === length;
}

/** Returns the offset after a record other than OPT and TSIG, or -1 if there is no complete record. */
function skipRecord(message: DataView, at: number, length: number): number {
  const data = dataOf(message, at, length);
  const end = recordEnd(message, data, length);
  const type = end === -1 ? QTYPE.OPT : message.getUint16(data - RECORD_OCTETS);
  return type === QTYPE.OPT || type === QTYPE.TSIG ? -1 : end;
}

/**
 * Reads an OPT or TSIG record and skips any other record with data. Returns the offset after it, or -1 if it is
 * incomplete.
 */
function readRecord(request: Request, message: DataView, at: number, length: number): number {
  const data = dataOf(message, at, length);
  const end = recordEnd(message, data, length);
  if (end === -1) return -1;
  const type = message.getUint16(data - RECORD_OCTETS);
  if (type === QTYPE.OPT) return message.getUint8(at) === 0 && readOpt(request, message, data, end) ? end : -1;
  if (type !== QTYPE.TSIG) return end > data ? end : -1;
  request.tsig = readTsig(octetsOf(message, end), at, end);
  request.tsigAt = at;
  return request.tsig === undefined ? -1 : end;
}

/** Returns the start of a record's data. Less than RECORD_OCTETS if its name runs past the end. */
function dataOf(message: DataView, at: number, length: number): number {
  return skipName(message, at, length) + RECORD_OCTETS;
}

/** Returns the offset after a record with data at `data`, or -1 if it is incomplete. */
function recordEnd(message: DataView, data: number, length: number): number {
  if (data < RECORD_OCTETS || data > length) return -1;
  const end = data + message.getUint16(data - 2);
  return end > length ? -1 : end;
}

/**
 * Returns the offset after a name that may be compressed. -RECORD_OCTETS if it runs past the end or does not point to
 * an earlier name.
 */
export function skipName(message: DataView, at: number, length: number): number {
  let position = at;
  while (position < length) {
    const size = message.getUint8(position);
    if (size === 0) return position + 1;
    if ((size & POINTER) === POINTER) {
      if (position + 2 > length) break;
      const target = message.getUint16(position) & MAX_POINTER;
      return target >= HEADER_OCTETS && target < at ? position + 2 : -RECORD_OCTETS;
    }
    if ((size & POINTER) !== 0) break;
    position += size + 1;
  }
  return -RECORD_OCTETS;
}

/** RFC 6891 6.1: the class is the size, the TTL holds version and flags. Returns false for a second OPT record. */
function readOpt(request: Request, message: DataView, data: number, end: number): boolean {
  if (request.edns) return false;
  request.edns = true;
  request.udpSize = Math.max(MIN_UDP_SIZE, message.getUint16(data - 8));
  request.ednsVersion = message.getUint8(data - 5);
  request.dnssec = (message.getUint8(data - 4) & 0x80) !== 0;
  if (!readOptions(request, message, data, end)) {
    forgetOptions(request);
    request.badOptions = true;
  }
  return true;
}

/** Returns false if an option is malformed or the options do not fill the data. */
function readOptions(request: Request, message: DataView, data: number, end: number): boolean {
  let position = data;
  while (position + 4 <= end) {
    const length = message.getUint16(position + 2);
    if (!readOption(request, message.getUint16(position), position + 4, length)) return false;
    position += 4 + length;
  }
  return position === end;
}

/** Ignores unknown options (RFC 6891 6.1.2) and a second COOKIE (RFC 7873 5.2). */
function readOption(request: Request, code: number, at: number, length: number): boolean {
  if (code === EDNS_OPTION.NSID) request.wantsNsid = true;
  if (code === EDNS_OPTION.TCP_KEEPALIVE) request.wantsKeepAlive = request.stream;
  if (code === EDNS_OPTION.PADDING) request.wantsPadding = true;
  if (code !== EDNS_OPTION.COOKIE || request.cookieLength > 0) return true;
  request.cookieAt = at;
  request.cookieLength = length;
  return isCookieLength(length);
}
