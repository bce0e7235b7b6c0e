import { octetsOf, UDP_SIZE } from '../../answer/index.ts';
import { EAGAIN, type Libc, MSG_DONTWAIT } from './libc.ts';
import { MESSAGE, MessageHeaders, Parts } from './message-headers.ts';
import { type Family, SOCKADDR, SOCKADDR_PORT } from './sockaddr.ts';

/**
 * Room for a struct cmsghdr (size_t length, int level, int type), and behind it a struct in_pktinfo (interface, address
 * to send from, address that was sent to) or in6_pktinfo (address, interface).
 */
const CONTROL = { octets: 64, words: 16, interface: { ipv4: 4, ipv6: 8 } } as const;

const NAME_OCTETS = 32;
/** The longest datagram; and a little more, so that those of a batch do not all fall into the same lines of a cache. */
const QUERY_OCTETS = 65_536 + 192;
const RESPONSE_OCTETS = UDP_SIZE + 48;

export interface BatchedSocket {
  readonly fd: number;
  readonly family: Family;
  /** Bound to all addresses: a response leaves from the one that its query came to. */
  readonly wildcard: boolean;
}

/** A datagram that is answered later, copied out of a batch. */
export interface ReceivedMessage {
  readonly socket: BatchedSocket;
  readonly message: Uint8Array<ArrayBuffer>;
  /** The 4 or 16 octets of the sender's address. */
  readonly source: Uint8Array<ArrayBuffer>;
  /** struct sockaddr of the sender, and the control message with the address that it sent to. */
  readonly name: Uint8Array<ArrayBuffer>;
  readonly control: Uint8Array<ArrayBuffer>;
  readonly controlLength: number;
}

/**
 * Datagrams that are received with one call, and the responses that are sent with another: memory that is described to
 * the system once, and of which then only lengths change.
 */
export class MessageBatch {
  readonly queries: readonly DataView[];
  /** Responses, in the order in which they are sent. */
  readonly responses: readonly DataView[];
  /** Where each query came from, to a socket of either family. */
  readonly sources: { readonly [family in Family]: readonly Uint8Array[] };
  readonly #libc: Libc;
  readonly #size: number;
  readonly #received: MessageHeaders;
  readonly #sent: MessageHeaders;
  readonly #names: Parts;
  readonly #controls: Parts;
  readonly #controlWords: Int32Array;
  readonly #nameOctets: Uint8Array;

  /** `size`: how many datagrams are received at once. */
  constructor(libc: Libc, size: number) {
    const queries = new Parts(libc, size, QUERY_OCTETS);
    const responses = new Parts(libc, size, RESPONSE_OCTETS);
    this.#libc = libc;
    this.#size = size;
    this.#names = new Parts(libc, size, NAME_OCTETS);
    this.#controls = new Parts(libc, size, CONTROL.octets);
    this.#nameOctets = new Uint8Array(this.#names.memory);
    this.#controlWords = new Int32Array(this.#controls.memory);
    this.#received = new MessageHeaders(libc, queries, QUERY_OCTETS);
    this.#sent = new MessageHeaders(libc, responses, RESPONSE_OCTETS);
    this.queries = queries.views();
    this.responses = responses.views();
    this.sources = {
      ipv4: this.#names.octets(SOCKADDR.ipv4.address, SOCKADDR.ipv4.addressOctets),
      ipv6: this.#names.octets(SOCKADDR.ipv6.address, SOCKADDR.ipv6.addressOctets),
    };
    for (let i = 0; i < size; i++) this.#received.setName(i, this.#names, i);
    for (let i = 0; i < size; i++) this.#received.setControl(i, this.#controls, i);
  }

  /** Receives queries that are there; returns how many, -1 where that is an error. */
  receive({ fd, family, wildcard }: BatchedSocket): number {
    const { words } = this.#received;
    const nameLength = SOCKADDR[family].octets;
    const controlLength = wildcard ? CONTROL.octets : 0;
    for (let at = 0; at < words.length; at += MESSAGE.words) {
      words[at + MESSAGE.nameLength] = nameLength;
      words[at + MESSAGE.controlLength] = controlLength;
    }
    return this.#libc.recvmmsg(fd, this.#received.addresses[0], this.#size, MSG_DONTWAIT);
  }

  lengthOf(query: number): number {
    return this.#received.lengthOf(query);
  }

  /** The port a query came from. */
  portOf(query: number): number {
    const at = query * NAME_OCTETS + SOCKADDR_PORT;
    return (this.#nameOctets[at] << 8) | this.#nameOctets[at + 1];
  }

  /** Gives the response of this number, of so many octets, the way back of a query. */
  address(response: number, octets: number, query: number, { family, wildcard }: BatchedSocket): void {
    const { words } = this.#sent;
    const at = response * MESSAGE.words;
    this.#sent.setName(response, this.#names, query);
    this.#sent.setLength(response, octets);
    words[at + MESSAGE.nameLength] = SOCKADDR[family].octets;
    words[at + MESSAGE.controlLength] = 0;
    if (!wildcard) return;
    // The interface would otherwise be the one it came in by, whatever the routes are.
    this.#controlWords[query * CONTROL.words + CONTROL.interface[family]] = 0;
    this.#sent.setControl(response, this.#controls, query);
    words[at + MESSAGE.controlLength] = this.#received.words[query * MESSAGE.words + MESSAGE.controlLength];
  }

  /** Copies a query, with its way back. */
  take(query: number, socket: BatchedSocket): ReceivedMessage {
    return {
      socket,
      message: octetsOf(this.queries[query], this.lengthOf(query)).slice(),
      source: this.sources[socket.family][query].slice(),
      name: this.#nameOctets.slice(query * NAME_OCTETS, (query + 1) * NAME_OCTETS),
      control: new Uint8Array(this.#controls.memory, query * CONTROL.octets, CONTROL.octets).slice(),
      controlLength: this.#received.words[query * MESSAGE.words + MESSAGE.controlLength],
    };
  }

  /** Sends the response to a query that was copied out of another batch; returns whether the system took it. */
  answer({ socket, name, control, controlLength }: ReceivedMessage, response: Uint8Array): boolean {
    this.#nameOctets.set(name);
    new Uint8Array(this.#controls.memory).set(control);
    this.#received.words[MESSAGE.controlLength] = controlLength;
    octetsOf(this.responses[0]).set(response);
    this.address(0, response.length, 0, socket);
    return this.send(socket, 1) === 0;
  }

  /** Sends the first `count` responses; returns how many the system did not take. */
  send({ fd }: BatchedSocket, count: number): number {
    let unsent = 0;
    for (let next = 0; next < count;) {
      const sent = this.#libc.sendmmsg(fd, this.#sent.addresses[next], count - next, MSG_DONTWAIT);
      if (sent > 0) next += sent;
      else if (this.#libc.errno() === EAGAIN) return unsent + count - next;
      else {
        next++;
        unsent++;
      }
    }
    return unsent;
  }
}
