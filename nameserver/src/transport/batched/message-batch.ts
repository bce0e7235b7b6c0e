import { octetsOf, UDP_SIZE } from '../../answer/index.ts';
import { EAGAIN, type Libc, MSG_DONTWAIT } from './libc.ts';
import { MESSAGE, MessageHeaders, Parts } from './message-headers.ts';
import { type Family, SOCKADDR, SOCKADDR_PORT } from './sockaddr.ts';

/**
 * Room for a struct cmsghdr (size_t length, int level, int type), followed by a struct in_pktinfo (interface, address
 * to send from, address that was sent to) or in6_pktinfo (address, interface).
 */
const CONTROL = { octets: 64, words: 16, interface: { ipv4: 4, ipv6: 8 } } as const;

const NAME_OCTETS = 32;
/** The longest datagram plus some padding, so that the datagrams of a batch do not all map to the same cache lines. */
const QUERY_OCTETS = 65_536 + 192;
const RESPONSE_OCTETS = UDP_SIZE + 48;

export interface BatchedSocket {
  readonly fd: number;
  readonly family: Family;
  /** True if bound to all addresses: a response leaves from the address its query came to. */
  readonly wildcard: boolean;
}

/** A datagram copied out of a batch, to be answered later. */
export interface ReceivedMessage {
  readonly socket: BatchedSocket;
  readonly message: Uint8Array<ArrayBuffer>;
  /** The 4 or 16 octets of the sender's address. */
  readonly source: Uint8Array<ArrayBuffer>;
  /** The sender's struct sockaddr, and the control message with the destination address. */
  readonly name: Uint8Array<ArrayBuffer>;
  readonly control: Uint8Array<ArrayBuffer>;
  readonly controlLength: number;
}

/**
 * Datagrams received with one call, and responses sent with another. The memory is described to the system once; only
 * lengths change afterwards.
 */
export class MessageBatch {
  readonly queries: readonly DataView[];
  /** Responses, in sending order. */
  readonly responses: readonly DataView[];
  /** The source of each query, for sockets of either family. */
  readonly sources: { readonly [family in Family]: readonly Uint8Array[] };
  readonly #libc: Libc;
  readonly #size: number;
  readonly #received: MessageHeaders;
  readonly #sent: MessageHeaders;
  readonly #names: Parts;
  readonly #controls: Parts;
  readonly #controlWords: Int32Array;
  readonly #nameOctets: Uint8Array;

  /** @param size number of datagrams received at a time */
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

  /** Receives available queries. Returns their number, or -1 on error. */
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

  portOf(query: number): number {
    const at = query * NAME_OCTETS + SOCKADDR_PORT;
    return (this.#nameOctets[at] << 8) | this.#nameOctets[at + 1];
  }

  /** Addresses a response of `octets` octets to the sender of a query. */
  address(response: number, octets: number, query: number, { family, wildcard }: BatchedSocket): void {
    const { words } = this.#sent;
    const at = response * MESSAGE.words;
    this.#sent.setName(response, this.#names, query);
    this.#sent.setLength(response, octets);
    words[at + MESSAGE.nameLength] = SOCKADDR[family].octets;
    words[at + MESSAGE.controlLength] = 0;
    if (!wildcard) return;
    // Otherwise the response would leave through the incoming interface, regardless of routes.
    this.#controlWords[query * CONTROL.words + CONTROL.interface[family]] = 0;
    this.#sent.setControl(response, this.#controls, query);
    words[at + MESSAGE.controlLength] = this.#received.words[query * MESSAGE.words + MESSAGE.controlLength];
  }

  /** Copies a query and its return address. */
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

  /** Sends the response to a query copied from another batch. Returns true if the system accepted it. */
  answer({ socket, name, control, controlLength }: ReceivedMessage, response: Uint8Array): boolean {
    this.#nameOctets.set(name);
    new Uint8Array(this.#controls.memory).set(control);
    this.#received.words[MESSAGE.controlLength] = controlLength;
    octetsOf(this.responses[0]).set(response);
    this.address(0, response.length, 0, socket);
    return this.send(socket, 1) === 0;
  }

  /** Sends the first `count` responses. Returns the number that the system did not accept. */
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
