import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import { RELAYED, UDP_SIZE, viewOf } from '../answer/index.ts';
import { addressOctets } from './address-octets.ts';
import { droppedDatagrams } from './dropped-datagrams.ts';
import { isAnsweredPort } from './ports.ts';
import type { Relay } from './relay.ts';
import type { Responder } from './responder.ts';
import type { UdpTransport } from './udp-transport.ts';

const RECEIVE_BUFFER = 1 << 20;
/** Maximum octets of pending responses. Beyond this, no further responses are passed to the system. */
const MAX_WAITING = 1 << 20;

export interface DgramOptions {
  readonly respond: Responder;
  /** For messages that `respond` relays. */
  readonly relay: Relay;
  readonly received: () => void;
  /** Called for datagrams that get no response because of their port or because too many responses are pending. */
  readonly ignored: () => void;
  readonly unsent: () => void;
}

type Sender = Pick<RemoteInfo, 'address' | 'port'>;

/**
 * Handles datagrams with Node's own sockets in the main thread. If bound to all addresses, the system chooses the
 * source address of responses.
 */
export class DgramTransport implements UdpTransport {
  readonly kind = 'dgram';
  readonly #options: DgramOptions;
  readonly #sockets: Socket[] = [];
  readonly #response = new Uint8Array(UDP_SIZE);
  readonly #responseView = viewOf(this.#response);

  constructor(options: DgramOptions) {
    this.#options = options;
  }

  async bind({ host, port }: SocketAddress): Promise<void> {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', ipv6Only: isIPv6(host) });
    socket.on('message', (query: Uint8Array, source: RemoteInfo) => this.#answer(socket, query, source));
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind({ address: host, port, exclusive: true }, resolve);
    });
    socket.removeAllListeners('error').on('error', nothing);
    socket.setRecvBufferSize(RECEIVE_BUFFER);
  }

  async start(): Promise<void> {}

  overruns(): number {
    return this.#sockets.reduce((sum, socket) => {
      const { address: host, port } = socket.address();
      return sum + droppedDatagrams({ host, port });
    }, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#sockets.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(resolve))));
  }

  #answer(socket: Socket, query: Uint8Array, { address, port }: RemoteInfo): void {
    const { respond, received, ignored } = this.#options;
    if (!isAnsweredPort(port)) return ignored();
    received();
    const source = addressOctets(address);
    const length = respond(viewOf(query), query.length, this.#responseView, source);
    if (length === RELAYED) void this.#relay(socket, query, { address, port });
    // The socket keeps the buffer of a response until it is sent, so each response needs its own.
    else if (length > 0) this.#send(socket, this.#response.slice(0, length), { address, port });
  }

  async #relay(socket: Socket, query: Uint8Array, to: Sender): Promise<void> {
    const [answer] = await this.#options.relay(query, { address: addressOctets(to.address), by: 'datagram' });
    if (answer !== undefined && this.#sockets.includes(socket)) this.#send(socket, answer, to);
  }

  #send(socket: Socket, response: Uint8Array, { address, port }: Sender): void {
    if (socket.getSendQueueSize() > MAX_WAITING) this.#options.unsent();
    else socket.send(response, port, address, nothing);
  }
}

/** An undeliverable response is equivalent to a lost response. */
function nothing(): void {}
