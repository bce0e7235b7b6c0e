import { cannotListen, formatSocketAddress, openFileLimit, type SocketAddress } from '@fourwinds/process';
import { ConnectionPool } from './connection-pool.ts';
import { poolLimits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { Responder } from './responder.ts';
import type { ConnectionAnswers } from './tcp-connection.ts';
import { TcpServer, type TcpServerOptions } from './tcp.ts';
import type { UdpTransport } from './udp-transport.ts';

/** How often another port is tried where the system chose one for TCP that UDP cannot have. */
const PORT_TRIES = 10;

/** Whether an address is `[::]` on a system without IPv6. */
function isOfNoFamily({ host }: SocketAddress, error: unknown): boolean {
  return host === '::' && (error as NodeJS.ErrnoException).code === 'EAFNOSUPPORT';
}

export interface DnsServerOptions {
  /** Where queries are answered over UDP and TCP. */
  readonly addresses: readonly SocketAddress[];
  readonly udp: UdpTransport;
  readonly answerTcp: Responder;
  /** For messages of connections, encrypted or not, that are relayed. */
  readonly relay: Relay;
  readonly dot: DotOptions;
}

/** Where queries are answered over TLS (RFC 7858), and how. */
export interface DotOptions extends Required<Pick<TcpServerOptions, 'respond' | 'encrypt'>> {
  readonly addresses: readonly SocketAddress[];
}

/** Addresses on which queries are answered. Port 0 lets the system choose. */
export class DnsServer {
  readonly udp: UdpTransport;
  readonly #addresses: string[] = [];
  readonly #dotAddresses: string[] = [];
  readonly #tcp: TcpServer[] = [];
  readonly #pool = new ConnectionPool(poolLimits(openFileLimit()));

  private constructor(udp: UdpTransport) {
    this.udp = udp;
  }

  /** Rejects, with none of the addresses open, when one cannot be had; `[::]` after another is left out on a system without IPv6. */
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

  /** Addresses for TLS. */
  get dotAddresses(): readonly string[] {
    return this.#dotAddresses;
  }

  /** How many connections are open, encrypted or not. */
  get connections(): number {
    return this.#pool.size;
  }

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), ...this.#tcp.map((tcp) => tcp.close())]);
  }

  /** TCP first: unlike sockets for datagrams, which other threads have too, it has an address for itself. */
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
