import { CLASS, RCODE } from '@fourwinds/dns';
import { copy, write as writeOctets } from './bytes.ts';
import { resolveChaos, writeText } from './chaos.ts';
import { type Exchange, optLength, type ServerOptions, speaksCookies, UDP_SIZE, writeOpt } from './edns.ts';
import { Encoder } from './encode.ts';
import { PART, Reply } from './reply.ts';
import { HEADER_OCTETS, isQuery, readRequest, Request } from './request.ts';
import { resolve } from './resolve.ts';
import type { Subject } from './subject.ts';
import { withholdAbsence } from './withhold.ts';
import type { Zones } from './zones/zones.ts';

export interface AnswerOptions extends ServerOptions {
  readonly transport: 'udp' | 'tcp';
  /** Octets a response may have, whatever the sender could take. */
  readonly maxSize: number;
  /** Filled with the subject of the response. */
  readonly subject?: Subject;
}

/** The zones to answer from, and how. */
export interface AnswerContext extends AnswerOptions {
  readonly zones: Zones;
}

const QR = 0x80;
const AA = 0x04;
const TC = 0x02;
/** Opcode and RD go back as they came (RFC 1035 4.1.1). */
const KEPT_FLAGS = 0x79;

const request = new Request();
const reply = new Reply();
const encoder = new Encoder(reply);
const exchange: Exchange = { request, reply };

/**
 * Answers one message: reads `length` octets of `query`, writes to `response`, which has room for `context.maxSize`
 * octets, and returns how many it wrote; 0 where the message is no query, which gets no response. Depends on nothing but
 * its arguments, keeps nothing, never throws.
 */
export function answer(query: DataView, length: number, response: DataView, context: AnswerContext): number {
  if (!isQuery(query, length)) return 0;
  read(query, length, context);
  if (reply.rcode === RCODE.NOERROR && request.questionEnd > 0) choose(context);
  context.subject?.take(request, reply);
  return write(query, response, context);
}

/**
 * Like `answer`, for a sender over its rate limit: the question alone, with TC, so that it asks again over TCP; or, where
 * it uses cookies, with BADCOOKIE and the cookie to ask again with (RFC 7873 5.2.3).
 */
export function slip(query: DataView, length: number, response: DataView, options: AnswerOptions): number {
  if (!isQuery(query, length)) return 0;
  read(query, length, options);
  if (reply.rcode === RCODE.NOERROR && speaksCookies(request, options)) reply.rcode = RCODE.BADCOOKIE;
  const end = write(query, response, options);
  if (reply.rcode !== RCODE.BADCOOKIE) response.setUint8(2, response.getUint8(2) | TC);
  return end;
}

function read(query: DataView, length: number, options: AnswerOptions): void {
  request.stream = options.transport === 'tcp';
  reply.reset(readRequest(request, reply.chain[0], query, length));
  reply.wantedParts = request.dnssec ? PART.records | PART.signatures : PART.records;
  options.cookies?.read(query, request.cookieAt, request.cookieLength);
}

function write(query: DataView, response: DataView, options: AnswerOptions): number {
  const questionEnd = Math.max(HEADER_OCTETS, request.questionEnd);
  copy(query, 0, response, 0, questionEnd);
  const limit = maxSize(options) - optLength(exchange, options);
  let end = encoder.sections(response, questionEnd, limit);
  if (reply.text !== undefined) end = writeText(reply.text, response, end);
  writeHeader(query, response);
  if (request.edns) {
    end = writeOpt(exchange, options, response, end);
    countAdditional(response);
  }
  return writeTsig(response, end, options);
}

/** Answers the TSIG of the query with BADKEY, if there is room for it. */
function writeTsig(response: DataView, at: number, options: AnswerOptions): number {
  const { tsig } = request;
  if (tsig === undefined || at + tsig.length > maxSize(options)) return at;
  countAdditional(response);
  return writeOctets(tsig, response, at);
}

function countAdditional(response: DataView): void {
  response.setUint16(10, response.getUint16(10) + 1);
}

function choose(context: AnswerContext): void {
  if (request.class === CLASS.CH) return resolveChaos(context, request, reply);
  const { zones } = context;
  resolve(zones, request, reply);
  if (!zones.isComplete) withholdAbsence(reply);
}

/** The least of what the sender takes, what we send, and what the caller allows. */
function maxSize(options: AnswerOptions): number {
  return options.transport === 'tcp' ? options.maxSize : Math.min(request.udpSize, UDP_SIZE, options.maxSize);
}

/** Id and counts of records are there already, but for a text. RA, AD and CD are clear in an authoritative answer (RFC 4035 3.1.6). */
function writeHeader(query: DataView, response: DataView): void {
  const flags = QR | (query.getUint8(2) & KEPT_FLAGS) | (reply.authoritative ? AA : 0) | (encoder.truncated ? TC : 0);
  response.setUint8(2, flags);
  response.setUint8(3, reply.rcode & 0x0f);
  response.setUint16(4, request.questionEnd === 0 ? 0 : 1);
  if (reply.text !== undefined) response.setUint16(6, 1);
}
