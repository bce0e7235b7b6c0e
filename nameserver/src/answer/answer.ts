import { CLASS, RCODE } from '@fourwinds/dns';
import { copy, write as writeOctets } from './bytes.ts';
import { resolveChaos, writeText } from './chaos.ts';
import { type Exchange, optLength, type ServerOptions, speaksCookies, UDP_SIZE, writeOpt } from './edns.ts';
import { Encoder } from './encode.ts';
import { PART, Reply } from './reply.ts';
import { HEADER_OCTETS, isQuery, readRequest, Request } from './request.ts';
import { resolve } from './resolve.ts';
import type { Subject } from './subject.ts';
import {
  isOfOtherOpcode,
  isRelayedQuery,
  isUpdate,
  type IsUpdateKey,
  readOther,
  readUpdate,
  RELAYED,
} from './update.ts';
import { withholdAbsence } from './withhold.ts';
import type { Zones } from './zones/zones.ts';

export interface AnswerOptions extends ServerOptions {
  readonly transport: 'udp' | 'tcp';
  /** Maximum size of a response in octets, regardless of the sender's limit. */
  readonly maxSize: number;
  /** Receives the subject of the response. */
  readonly subject?: Subject;
  /** Accepts the keys of signed updates. If omitted, no updates are accepted. */
  readonly isUpdateKey?: IsUpdateKey;
}

export interface AnswerContext extends AnswerOptions {
  readonly zones: Zones;
}

const QR = 0x80;
const AA = 0x04;
const TC = 0x02;
/** Opcode and RD are copied from the query (RFC 1035 4.1.1). */
const KEPT_FLAGS = 0x79;

/**
 * Answers the messages of one thread and transport. Each message overwrites the working memory of the previous one,
 * so an answer depends only on the arguments and the context.
 */
export class Answerer {
  readonly #context: AnswerContext;
  readonly #request = new Request();
  readonly #reply = new Reply();
  readonly #encoder = new Encoder(this.#reply);
  readonly #exchange: Exchange = { request: this.#request, reply: this.#reply };

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  /**
   * Answers one message. Reads `length` octets of `query` from `sender` (the 4 or 16 octets of an address), writes to
   * `response`, which has room for `maxSize` octets, and returns the number of octets written. Returns 0 if the
   * message is not a query and gets no response, and RELAYED for an UPDATE that another component answers. Never
   * throws.
   */
  answer(query: DataView, length: number, response: DataView, sender: Uint8Array): number {
    if (!isQuery(query, length)) return 0;
    this.#read(query, length, sender);
    const request = this.#request;
    if (this.#reply.rcode === RCODE.NOERROR && request.questionEnd > 0) this.#choose();
    this.#context.subject?.take(request, this.#reply);
    return request.relayed ? RELAYED : this.#write(query, response);
  }

  /**
   * Like `answer`, for a sender over its rate limit. Writes only the question with TC, so that the sender retries
   * over TCP. For a sender with cookies, writes BADCOOKIE and the cookie to retry with (RFC 7873 5.2.3).
   */
  slip(query: DataView, length: number, response: DataView, sender: Uint8Array): number {
    if (!isQuery(query, length)) return 0;
    const reply = this.#reply;
    this.#read(query, length, sender);
    if (reply.rcode === RCODE.NOERROR && speaksCookies(this.#request, this.#context)) reply.rcode = RCODE.BADCOOKIE;
    const end = this.#write(query, response);
    if (reply.rcode !== RCODE.BADCOOKIE) response.setUint8(2, response.getUint8(2) | TC);
    return end;
  }

  #read(query: DataView, length: number, sender: Uint8Array): void {
    const request = this.#request;
    const reply = this.#reply;
    request.stream = this.#context.transport === 'tcp';
    reply.reset(this.#readForm(query, length));
    reply.wantedParts = request.dnssec ? PART.records | PART.signatures : PART.records;
    this.#context.cookies?.read(query, request.cookieAt, request.cookieLength, sender);
  }

  /** Returns the response code that follows from the form of a message. */
  #readForm(query: DataView, length: number): number {
    const { isUpdateKey } = this.#context;
    const request = this.#request;
    if (isUpdateKey !== undefined && isUpdate(query)) return readUpdate(request, query, length, isUpdateKey);
    if (isUpdateKey !== undefined && isOfOtherOpcode(query)) return readOther(request, query, length, isUpdateKey);
    const rcode = readRequest(request, this.#reply.chain[0], query, length);
    if (rcode === RCODE.NOTAUTH && isUpdateKey !== undefined)
      request.relayed = isRelayedQuery(request, query, length, isUpdateKey);
    return rcode;
  }

  #choose(): void {
    const request = this.#request;
    const reply = this.#reply;
    if (request.class === CLASS.CH) return resolveChaos(this.#context, request, reply);
    const { zones } = this.#context;
    resolve(zones, request, reply);
    if (!zones.isComplete) withholdAbsence(reply);
  }

  #write(query: DataView, response: DataView): number {
    const request = this.#request;
    const reply = this.#reply;
    const context = this.#context;
    const questionEnd = Math.max(HEADER_OCTETS, request.questionEnd);
    copy(query, 0, response, 0, questionEnd);
    const limit = this.#maxSize() - optLength(this.#exchange, context);
    let end = this.#encoder.sections(response, questionEnd, limit);
    if (reply.text !== undefined) end = writeText(reply.text, response, end);
    this.#writeHeader(query, response);
    if (request.edns) {
      end = writeOpt(this.#exchange, context, response, end);
      countAdditional(response);
    }
    return this.#writeTsig(response, end);
  }

  /** Answers the TSIG of the query with BADKEY if there is room for it. */
  #writeTsig(response: DataView, at: number): number {
    const { tsig } = this.#request;
    if (tsig === undefined || at + tsig.length > this.#maxSize()) return at;
    countAdditional(response);
    return writeOctets(tsig, response, at);
  }

  /** Returns the smallest of three size limits: the sender's, this server's and the context's. */
  #maxSize(): number {
    const { transport, maxSize } = this.#context;
    return transport === 'tcp' ? maxSize : Math.min(this.#request.udpSize, UDP_SIZE, maxSize);
  }

  /**
   * Id and record counts are already written, unless the answer is a CHAOS text. RA, AD and CD are clear in an
   * authoritative answer (RFC 4035 3.1.6).
   */
  #writeHeader(query: DataView, response: DataView): void {
    const reply = this.#reply;
    const kept = query.getUint8(2) & KEPT_FLAGS;
    response.setUint8(2, QR | kept | (reply.authoritative ? AA : 0) | (this.#encoder.truncated ? TC : 0));
    response.setUint8(3, reply.rcode & 0x0f);
    response.setUint16(4, this.#request.questionEnd === 0 ? 0 : 1);
    if (reply.text !== undefined) response.setUint16(6, 1);
  }
}

function countAdditional(response: DataView): void {
  response.setUint16(10, response.getUint16(10) + 1);
}
