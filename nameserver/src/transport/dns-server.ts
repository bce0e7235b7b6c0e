import { cannotListen, formatSocketAddress, openFileLimit, type SocketAddress } from '@fourwinds/process';
import { ConnectionPool } from './connection-pool.ts';
import { poolLimits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { Responder } from './responder.ts';
import type { ConnectionAnswers } from './tcp-connection.ts';
import { TcpServer, type TcpServerOptions } from './tcp.ts';
import type { UdpTransport } from './udp-transport.ts';

/** Number of attempts with another port if the port that the system chose for TCP is unavailable for UDP. */
const PORT_TRIES = 10;

/** Returns true for `[::]` on a system without IPv6. */
function isOfNoFamily({ host }: SocketAddress, error: unknown): boolean {
  return host === '::' && (error as NodeJS.ErrnoException).code === 'EAFNOSUPPORT';
}

export interface DnsServerOptions {
  /** Addresses for UDP and TCP. */
  readonly addresses: readonly SocketAddress[];
  readonly udp: UdpTransport;
  readonly answerTcp: Responder;
  /** For relayed messages of connections, encrypted or not. */
  readonly relay: Relay;
  readonly dot: DotOptions;
}

/** Addresses and options for TLS (RFC 7858). */
export interface DotOptions extends Required<Pick<TcpServerOptions, 'respond' | 'encrypt'>> {
  readonly addresses: readonly SocketAddress[];
}

/** Addresses that answer queries. With port 0, the system chooses the port. */
export class DnsServer {
  readonly udp: UdpTransport;
  readonly #addresses: string[] = [];
  readonly #dotAddresses: string[] = [];
  readonly #tcp: TcpServer[] = [];
  readonly #pool = new ConnectionPool(poolLimits(openFileLimit()));

  private constructor(udp: UdpTransport) {
    this.udp = udp;
  }

  /**
   * Opens all addresses. If one is unavailable, rejects and leaves none open. On a system without IPv6, `[::]` is
   * skipped if another address comes before it.
   */
  static async open({ addresses, udp, answerTcp, relay, dot }: DnsServerOptions): Promise<DnsServer> {
    const server = new DnsServer(udp);
    try {
      for (const address of addresses) await server.#open(address, { respond: answerTcp, relay });
      for (const address of dot.addresses) await server.#openDot(address, { ...dot, relay });
      await udp.start();
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get addresses(): readonly string[] {
    return this.#addresses;
  }

  get dotAddresses(): readonly string[] {
    return this.#dotAddresses;
  }

  get connections(): number {
    return this.#pool.size;
  }

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), ...this.#tcp.map((tcp) => tcp.close())]);
  }

  /**
   * Opens TCP first, because it needs the address exclusively. Datagram sockets share the address with other threads.
   */
  async #open(address: SocketAddress, answers: ConnectionAnswers): Promise<void> {
    for (let tries = address.port === 0 ? PORT_TRIES : 1; ; tries--) {
      const tcp = new TcpServer({ ...answers, pool: this.#pool });
      try {
        const bound = { ...address, port: await tcp.listen(address) };
        await this.udp.bind(bound);
        this.#tcp.push(tcp);
        this.#addresses.push(formatSocketAddress(bound));
        return;
      } catch (error) {
        await tcp.close();
        if (this.#addresses.length > 0 && isOfNoFamily(address, error)) return;
        if (tries === 1) throw cannotListen('FOURWINDS_DNS', address, error);
      }
    }
  }

  async #openDot(address: SocketAddress, answers: ConnectionAnswers & Pick<DotOptions, 'encrypt'>): Promise<void> {
    const { respond, relay, encrypt } = answers;
    const tcp = new TcpServer({ respond, relay, encrypt, pool: this.#pool });
    try {
      const port = await tcp.listen(address);
      this.#tcp.push(tcp);
      this.#dotAddresses.push(formatSocketAddress({ ...address, port }));
    } catch (error) {
      if (this.#dotAddresses.length > 0 && isOfNoFamily(address, error)) return;
      throw cannotListen('FOURWINDS_DOT', address, error);
    }
  }
}
