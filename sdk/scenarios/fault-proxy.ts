import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Call } from './driver.ts';
import { type Answer, EMPTY_PAGE, type Fault } from './faults.ts';
import type { NextYear } from './next-year.ts';

/** A fault for the next request. */
export interface Armed {
  readonly fault: Fault;
  readonly call: Call;
  /** Names of fields whose values must stay. */
  readonly kept: ReadonlySet<string>;
}

/** A proxy that counts requests, and answers one of them as a network or a service does that fails. */
export class FaultProxy {
  readonly #server = createServer();
  readonly #target: string;
  readonly #nextYear: NextYear;
  #count = 0;
  #armed: Armed | undefined;
  /** The last error of the proxy itself. */
  #failure: Error | undefined;

  private constructor(target: string, nextYear: NextYear) {
    this.#target = target;
    this.#nextYear = nextYear;
    this.#server.on('request', (given, answer) => {
      this.#count += 1;
      this.#handle(given, answer).catch((error: Error) => {
        this.#failure = error;
        answer.destroy();
      });
    });
  }

  /** Starts a proxy to a server, such as `127.0.0.1:8080`. */
  static async start(target: string, nextYear: NextYear): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, nextYear);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The number of requests that have arrived. */
  get count(): number {
    return this.#count;
  }

  /** Injects a fault into the next request. */
  arm(armed: Armed): void {
    this.#armed = armed;
  }

  /** Throws if no request has met the fault, or if the proxy itself failed. */
  disarm(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
    if (this.#armed !== undefined) throw new Error('no request has arrived');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const armed = this.#armed;
    this.#armed = undefined;
    if (armed === undefined) return this.#pass(given, answer);
    const open = () => this.#open(given, answer);
    await armed.fault.inject({
      ...armed,
      request: given,
      response: answer,
      nextYear: this.#nextYear,
      open,
      forward: async () => wholeOf(await open()),
    });
  }

  async #pass(given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const received = await this.#open(given, answer);
    answer.writeHead(received.statusCode!, received.headers);
    // The client may leave a stream at any time.
    await pipeline(received, answer).catch(() => answer.destroy());
  }

  /** Asks the service. The answer is not compressed, so that it can be changed. */
  #open(given: IncomingMessage, answer: ServerResponse): Promise<IncomingMessage> {
    const [host, port] = this.#target.split(':');
    const { method, url } = given;
    const path = url!.replace(new RegExp(`[?&]cursor=${EMPTY_PAGE}$`), '');
    const headers = { ...given.headers, 'accept-encoding': 'identity' };
    return new Promise((resolve, reject) => {
      const sent = request({ host, port, method, path, headers }, resolve);
      sent.on('error', reject);
      answer.on('close', () => sent.destroy());
      pipeline(given, sent).catch(reject);
    });
  }
}

async function wholeOf(answer: IncomingMessage): Promise<Answer> {
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
}
