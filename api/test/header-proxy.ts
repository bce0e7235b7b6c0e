import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy that adds X-Forwarded-For and changes nothing else. It can be switched off. */
export class HeaderProxy {
  address = '203.0.113.1';
  /** True to close connections without a response. */
  isAway = false;
  /** First line of each request. */
  readonly requests: string[] = [];
  readonly #target: URL;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((client) => this.#serve(client));
  }

  static async start(target: string): Promise<HeaderProxy> {
    const proxy = new HeaderProxy(target);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  /** Host and port, e.g. `127.0.0.1:8080`. */
  get authority(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await once(this.#server.close(), 'close');
  }

  #serve(client: Socket): void {
    client.on('error', () => client.destroy());
    if (this.isAway) {
      client.destroy();
      return;
    }
    client.once('data', (head: Buffer) => {
      const [first] = head.toString('latin1').split('\r\n', 1);
      this.requests.push(first);
      const server = connect(Number(this.#target.port), this.#target.hostname);
      server.on('error', () => client.destroy());
      server.write(`${first}\r\nX-Forwarded-For: ${this.address}`);
      server.write(head.subarray(first.length));
      client.pipe(server).pipe(client);
    });
  }
}
