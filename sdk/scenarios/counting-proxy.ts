import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A proxy that counts requests, so that clients cannot hide any. */
export class CountingProxy {
  readonly origin: string;
  #count = 0;
  readonly #close: () => Promise<void>;

  private constructor(origin: string, close: () => Promise<void>) {
    this.origin = origin;
    this.#close = close;
  }

  /** Starts a proxy to a server, such as `127.0.0.1:8080`. */
  static async start(target: string): Promise<CountingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new CountingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    server.on('request', (given, answer) => {
      proxy.#count += 1;
      forward(target, given, answer);
    });
    return proxy;
  }

  /** The number of requests that have arrived. */
  get count(): number {
    return this.#count;
  }

  async stop(): Promise<void> {
    await this.#close();
  }
}

function forward(target: string, given: IncomingMessage, answer: ServerResponse): void {
  const [host, port] = target.split(':');
  const { method, url: path, headers } = given;
  const sent = request({ host, port, method, path, headers }, (received) => {
    answer.writeHead(received.statusCode!, received.headers);
    pipeline(received, answer).catch(() => answer.destroy());
  });
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  pipeline(given, sent).catch(() => sent.destroy());
}
