import type { Socket } from 'node:dgram';
import { formatSocketAddress, type SocketAddress } from '@fourwinds/process';
import type { ConnectionPool } from './connection-pool.ts';
import type { Responder } from './responder.ts';
import { TcpServer } from './tcp.ts';
import { serveUdp } from './udp.ts';

export interface Responders {
  readonly udp: Responder;
  readonly tcp: Responder;
}

/** How often another port is tried where the system chose one for TCP that UDP cannot have. */
const PORT_TRIES = 10;

/** One address on which queries are answered, over UDP and TCP. */
export class DnsServer {
  readonly address: string;
  readonly #udp: Socket;
  readonly #tcp: TcpServer;

  private constructor(address: SocketAddress, udp: Socket, tcp: TcpServer) {
    this.address = formatSocketAddress(address);
    this.#udp = udp;
    this.#tcp = tcp;
  }

  /** Port 0 lets the system choose. Rejects when the address cannot be had. */
  static async open(address: SocketAddress, respond: Responders, pool: ConnectionPool): Promise<DnsServer> {
    for (let tries = address.port === 0 ? PORT_TRIES : 1; ; tries--) {
      const tcp = new TcpServer(respond.tcp, pool);
      try {
        const bound = { ...address, port: await tcp.listen(address) };
        return new DnsServer(bound, await serveUdp(bound, respond.udp), tcp);
      } catch (error) {
        await tcp.close();
        if (tries === 1) throw error;
      }
    }
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#udp.close(() => resolve()));
    await Promise.all([closed, this.#tcp.close()]);
  }
}
