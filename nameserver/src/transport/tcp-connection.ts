import type { Socket } from 'node:net';
import { withLength } from '@fourwinds/dns';
import { copy, octetsOf, RELAYED, viewOf } from '../answer/index.ts';
import { ByteQueue } from './byte-queue.ts';
import type { Relay } from './relay.ts';
import type { Responder } from './responder.ts';
import { FairScheduler } from './fair-scheduler.ts';

export interface ConnectionEvents {
  /** Called when a complete query arrived or pending responses were read. */
  readonly used: () => void;
  /** Called once. The connection does nothing afterwards. */
  readonly ended: () => void;
}

const LENGTH_OCTETS = 2;
const MAX_MESSAGE = 65_535;
/** Responses are sent once they reach this many octets. */
const ENOUGH = 65_536;
/** Number of queries of one connection that are answered before other connections get their turn. */
const QUERIES_A_TURN = 64;
const NOTHING = new Uint8Array(0);

const scheduler = new FairScheduler();
const query = viewOf(new Uint8Array(MAX_MESSAGE));
const response = viewOf(new Uint8Array(MAX_MESSAGE));
/** Responses to the queries of one read, each with a length prefix, sent with one write. */
const sent = Buffer.alloc(ENOUGH + LENGTH_OCTETS + MAX_MESSAGE);
const sentView = viewOf(sent);

export interface ConnectionAnswers {
  readonly respond: Responder;
  /** For messages that `respond` relays. */
  readonly relay: Relay;
}

/**
 * A TCP connection: length-prefixed queries, answered in order (RFC 7766 6.2). Queries after a relayed query wait for
 * the answer to the relayed query.
 */
export class Connection {
  usedAt = performance.now();
  readonly #socket: Socket;
  readonly #source: Uint8Array;
  readonly #answers: ConnectionAnswers;
  readonly #events: ConnectionEvents;
  /** Octets that could not be answered yet: the start of a message, or everything while responses are pending. */
  readonly #waiting = new ByteQueue();
  /** Messages of a relayed answer that the client has not read yet. */
  #unsent: readonly Uint8Array[] = [];
  /** Why further queries wait: for pending responses, for the connection's turn, or for a relayed message. */
  #held: 'no' | 'full' | 'turn' | 'relay' = 'no';
  /** True if the client sends nothing more but may still read (RFC 9293 3.6). */
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

  /** Buffered octets of an incomplete query and of unread responses. */
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

  /**
   * Answers complete messages as long as it is the connection's turn and responses are read. Returns the start of the
   * first unanswered message.
   */
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

  /** Holds back everything after the message until it is answered. */
  async #relay(message: Uint8Array): Promise<void> {
    this.#held = 'relay';
    this.#socket.pause();
    const answers = await this.#answers.relay(message, { address: this.#source, by: 'stream' });
    if (this.#ended || answers.length === 0) return this.end();
    this.#unsent = answers;
    this.#sendRest();
  }

  /** Sends the messages of a relayed answer as the client reads them, then continues with the queries. */
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

  /** Makes further queries wait until the client has read responses, or for the connection's turn. */
  #hold(): void {
    this.#socket.pause();
    if (this.#socket.writableNeedDrain) this.#held = 'full';
    else this.#takeTurn();
  }

  #takeTurn(): void {
    this.#held = 'turn';
    scheduler.wait(() => this.#goOn());
  }

  /**
   * Takes a turn here as well. Otherwise a client that reads responses as fast as they arrive would never yield to
   * others.
   */
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
