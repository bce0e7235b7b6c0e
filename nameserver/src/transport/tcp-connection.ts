import type { Socket } from 'node:net';
import { viewOf } from '../answer/index.ts';
import { ByteQueue } from './byte-queue.ts';
import type { Responder } from './responder.ts';
import { Turns } from './turns.ts';

export interface ConnectionEvents {
  /** A whole query came, or responses that waited were taken. */
  readonly used: () => void;
  /** Called once, after which the connection does nothing any more. */
  readonly ended: () => void;
}

const LENGTH_OCTETS = 2;
const MAX_MESSAGE = 65_535;
/** Responses that may wait for a client before no more of its queries are read. */
const MAX_WAITING = 65_536;
/** Queries of one connection that are answered before those of others have their turn. */
const QUERIES_A_TURN = 16;
const NOTHING = new Uint8Array(0);

const turns = new Turns();
const response = new Uint8Array(MAX_MESSAGE);
const responseView = viewOf(response);

/** One TCP connection: queries behind each other, each with its length before it, answered in order (RFC 7766 6.2). */
export class Connection {
  usedAt = performance.now();
  readonly #socket: Socket;
  readonly #source: Uint8Array;
  readonly #respond: Responder;
  readonly #events: ConnectionEvents;
  /** What came and could not be answered yet: the beginning of a message, or all there is while responses wait. */
  readonly #waiting = new ByteQueue();
  /** More queries are there, and are answered later: when responses have been taken, or when it is its turn. */
  #held: 'no' | 'full' | 'turn' = 'no';
  /** The client sends no more, and may still read (RFC 9293 3.6). */
  #finished = false;
  #ended = false;

  constructor(socket: Socket, source: Uint8Array, respond: Responder, events: ConnectionEvents) {
    this.#source = source;
    this.#socket = socket;
    this.#respond = respond;
    this.#events = events;
    socket.on('data', (chunk: Uint8Array) => this.#read(chunk));
    socket.on('drain', () => this.#drained());
    socket.on('end', () => this.#finish());
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Octets that wait: of a query that is not whole, and of responses that are not taken. */
  get buffered(): number {
    return this.#waiting.length + this.#socket.writableLength;
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    this.#events.ended();
  }

  #read(chunk: Uint8Array): void {
    const bytes = this.#waiting.length === 0 ? chunk : this.#waiting.append(chunk);
    this.#socket.cork();
    const rest = this.#answerAll(bytes);
    this.#socket.uncork();
    this.#waiting.keep(bytes.subarray(rest));
  }

  /** Answers each whole message, as long as it is its turn and responses are taken; returns where the first other one begins. */
  #answerAll(bytes: Uint8Array): number {
    let at = 0;
    for (let turn = QUERIES_A_TURN; !this.#ended && bytes.length - at >= LENGTH_OCTETS; turn--) {
      const length = (bytes[at] << 8) | bytes[at + 1];
      const end = at + LENGTH_OCTETS + length;
      if (end > bytes.length) break;
      if (this.#mustWait(turn)) break;
      this.#answer(bytes.subarray(at + LENGTH_OCTETS, end));
      at = end;
    }
    return at;
  }

  #mustWait(turn: number): boolean {
    const full = this.#socket.writableLength > MAX_WAITING;
    if (!full && turn > 0) return false;
    this.#socket.pause();
    if (full) this.#held = 'full';
    else this.#takeTurn();
    return true;
  }

  #takeTurn(): void {
    this.#held = 'turn';
    turns.wait(() => this.#goOn());
  }

  #answer(query: Uint8Array): void {
    const length = this.#respond(viewOf(query), query.length, responseView, this.#source);
    if (length === 0) {
      this.end();
      return;
    }
    const message = new Uint8Array(LENGTH_OCTETS + length);
    message[0] = length >>> 8;
    message[1] = length;
    message.set(response.subarray(0, length), LENGTH_OCTETS);
    this.#socket.write(message);
    this.#use();
  }

  /** A client that takes responses as fast as they come would never let others have a turn. */
  #drained(): void {
    if (this.#ended) return;
    this.#use();
    if (this.#held === 'full') this.#takeTurn();
  }

  #goOn(): void {
    if (this.#ended) return;
    this.#held = 'no';
    this.#read(NOTHING);
    if (this.#isHeld()) return;
    if (this.#finished) this.#socket.end();
    else this.#socket.resume();
  }

  #finish(): void {
    this.#finished = true;
    if (!this.#isHeld()) this.#socket.end();
  }

  #isHeld(): boolean {
    return this.#held !== 'no';
  }

  #use(): void {
    this.usedAt = performance.now();
    this.#events.used();
  }
}
