import { formatSocketAddress, type SocketAddress } from '@fourwinds/process';
import { ConnectionPool } from './connection-pool.ts';
import { poolLimits } from './limits.ts';
import { openFileLimit } from './open-files.ts';
import type { Responder } from './responder.ts';
import { TcpServer } from './tcp.ts';
import type { UdpTransport } from './udp-transport.ts';

/** How often another port is tried where the system chose one for TCP that UDP cannot have. */
const PORT_TRIES = 10;

/** Addresses on which queries are answered, over UDP and TCP. */
export class DnsServer {
  readonly udp: UdpTransport;
  readonly #addresses: string[] = [];
  readonly #tcp: TcpServer[] = [];

  private constructor(udp: UdpTransport) {
    this.udp = udp;
  }

  /** Port 0 lets the system choose. Rejects, with none of the addresses open, when one cannot be had. */
  static async open(addresses: readonly SocketAddress[], answerTcp: Responder, udp: UdpTransport): Promise<DnsServer> {
    const server = new DnsServer(udp);
    const pool = new ConnectionPool(poolLimits(openFileLimit()));
    try {
      for (const address of addresses) await server.#open(address, () => new TcpServer(answerTcp, pool));
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

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), ...this.#tcp.map((tcp) => tcp.close())]);
  }

  /** TCP first: unlike sockets for datagrams, which other threads have too, it has an address for itself. */
  async #open(address: SocketAddress, tcpServer: () => TcpServer): Promise<void> {
    for (let tries = address.port === 0 ? PORT_TRIES : 1; ; tries--) {
      const tcp = tcpServer();
      try {
        const bound = { ...address, port: await tcp.listen(address) };
        await this.udp.bind(bound);
        this.#tcp.push(tcp);
        this.#addresses.push(formatSocketAddress(bound));
        return;
      } catch (error) {
        await tcp.close();
        if (tries === 1) throw error;
      }
    }
  }
}
