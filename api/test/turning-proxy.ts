import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy that distributes connections over several servers in turn. */
export class TurningProxy implements AsyncDisposable {
  readonly counts: number[];
  readonly #targets: readonly URL[];
  readonly #server: Server;
  #turn = 0;

  private constructor(urls: readonly string[]) {
    this.#targets = urls.map((url) => new URL(url));
    this.counts = urls.map(() => 0);
    this.#server = createServer((client) => this.#serve(client));
  }

  static async start(...urls: readonly string[]): Promise<TurningProxy> {
    const proxy = new TurningProxy(urls);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await once(this.#server.close(), 'close');
  }

  #serve(client: Socket): void {
    const turn = this.#turn++ % this.#targets.length;
    this.counts[turn]++;
    const { hostname, port } = this.#targets[turn];
    const server = connect(Number(port), hostname);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  }
}
