import type { Socket } from 'node:net';
import { withLength } from '@fourwinds/dns';
import { copy, octetsOf, RELAYED, viewOf } from '../answer/index.ts';
import { ByteQueue } from './byte-queue.ts';
import type { Relay } from './relay.ts';
import type { Responder } from './responder.ts';
import { FairScheduler } from './fair-scheduler.ts';

export interface ConnectionEvents {
  /** A whole query came, or responses that waited were taken. */
  readonly used: () => void;
  /** Called once, after which the connection does nothing any more. */
  readonly ended: () => void;
}

const LENGTH_OCTETS = 2;
const MAX_MESSAGE = 65_535;
/** Octets of responses after which they are sent. */
const ENOUGH = 65_536;
/** Queries of one connection that are answered before those of others have their turn. */
const QUERIES_A_TURN = 64;
const NOTHING = new Uint8Array(0);

const scheduler = new FairScheduler();
const query = viewOf(new Uint8Array(MAX_MESSAGE));
const response = viewOf(new Uint8Array(MAX_MESSAGE));
/** Responses to the queries of one read, each with its length before it, sent by one write. */
const sent = Buffer.alloc(ENOUGH + LENGTH_OCTETS + MAX_MESSAGE);
const sentView = viewOf(sent);

/** The responder of a connection, and the way of messages that it relays. */
export interface ConnectionAnswers {
  readonly respond: Responder;
  /** For messages that `respond` relays. */
  readonly relay: Relay;
}

/**
 * One TCP connection: queries behind each other, each with its length before it, answered in order (RFC 7766 6.2). Those behind one that is relayed wait for its
 * answer.
 */
export class Connection {
  usedAt = performance.now();
  readonly #socket: Socket;
  readonly #source: Uint8Array;
  readonly #answers: ConnectionAnswers;
  readonly #events: ConnectionEvents;
  /** Octets that could not be answered yet: the beginning of a message, or all there is while responses wait. */
  readonly #waiting = new ByteQueue();
  /** Messages of a relayed answer that the client has not taken yet. */
  #unsent: readonly Uint8Array[] = [];
  /** More queries are there, and are answered later: when responses have been taken, when it is its turn, or when a relayed message is answered. */
  #held: 'no' | 'full' | 'turn' | 'relay' = 'no';
  /** The client sends no more, and may still read (RFC 9293 3.6). */
  #finished = false;
  #ended = false;

  constructor(socket: Socket, source: Uint8Array, answers: ConnectionAnswers, events: ConnectionEvents) {
    this.#source = source;
    this.#socket = socket;
    this.#answers = answers;
    this.#events = events;
    socket.on('data', (chunk: Uint8Array) => this.#read(chunk));
    socket.on('drain', () => this.#drained());
    socket.on('end', () => this.#finish());
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Octets that wait: of a query that is not whole, and of responses that are not taken. */
  get buffered(): number {
    const unsent = this.#unsent.reduce((octets, { length }) => octets + LENGTH_OCTETS + length, 0);
    return this.#waiting.length + this.#socket.writableLength + unsent;
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    this.#events.ended();
  }

  #read(chunk: Uint8Array): void {
    const octets = this.#waiting.length === 0 ? chunk : this.#waiting.append(chunk);
    const rest = this.#answerAll(viewOf(octets));
    if (rest < octets.length || this.#waiting.length > 0) this.#waiting.keep(octets.subarray(rest));
  }

  /** Answers each whole message, as long as it is its turn and responses are taken; returns where the first other one begins. */
  #answerAll(messages: DataView): number {
    let at = 0;
    let size = 0;
    for (let turn = QUERIES_A_TURN; messages.byteLength - at >= LENGTH_OCTETS; turn--) {
      const length = messages.getUint16(at);
      const end = at + LENGTH_OCTETS + length;
      if (end > messages.byteLength) break;
      if (turn === 0 || size > ENOUGH || this.#socket.writableNeedDrain) {
        this.#send(size);
        this.#hold();
        return at;
      }
      copy(messages, at + LENGTH_OCTETS, query, 0, length);
      const octets = this.#answers.respond(query, length, response, this.#source);
      if (octets === RELAYED) {
        this.#send(size);
        void this.#relay(octetsOf(query, length).slice());
        return end;
      }
      if (octets === 0) {
        this.#send(size);
        this.end();
        return at;
      }
      sentView.setUint16(size, octets);
      size = copy(response, 0, sentView, size + LENGTH_OCTETS, octets);
      at = end;
    }
    this.#send(size);
    return at;
  }

  /** Holds what comes behind the message until that is answered. */
  async #relay(message: Uint8Array): Promise<void> {
    this.#held = 'relay';
    this.#socket.pause();
    const answers = await this.#answers.relay(message, { address: this.#source, by: 'stream' });
    if (this.#ended || answers.length === 0) return this.end();
    this.#unsent = answers;
    this.#sendRest();
  }

  /** Sends the messages of a relayed answer as the client takes them, and goes on behind the last. */
  #sendRest(): void {
    let sent = 0;
    do {
      this.#socket.write(withLength(this.#unsent[sent++]));
    } while (sent < this.#unsent.length && !this.#socket.writableNeedDrain);
    this.#unsent = this.#unsent.slice(sent);
    this.#use();
    if (this.#unsent.length === 0) this.#goOn();
  }

  #send(size: number): void {
    if (size === 0) return;
    this.#socket.write(Buffer.from(sent.subarray(0, size)));
    this.#use();
  }

  /** More queries wait until the client has taken responses, or for their turn. */
  #hold(): void {
    this.#socket.pause();
    if (this.#socket.writableNeedDrain) this.#held = 'full';
    else this.#takeTurn();
  }

  #takeTurn(): void {
    this.#held = 'turn';
    scheduler.wait(() => this.#goOn());
  }

  /** A client that takes responses as fast as they come would never let others have a turn. */
  #drained(): void {
    if (this.#ended) return;
    this.#use();
    if (this.#unsent.length > 0) this.#sendRest();
    else if (this.#held === 'full') this.#takeTurn();
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
