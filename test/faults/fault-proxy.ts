import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from '../../nameserver/src/testing/certificate.ts';
import type { Plane } from '../cluster/plane.ts';
import { kubeconfigOfServer } from '../cluster/rights.ts';
import { readRequest } from './api-request.ts';
import { Exchange, type Upstream } from './exchange.ts';
import { type Effect, type Fault, meets, statusOf } from './fault.ts';
import { RequestLog } from './request-log.ts';

interface Injected {
  readonly fault: Fault;
  /** How many more requests the fault affects. */
  left: number;
}

/** Handles some requests instead of the proxy. Resolves with true if it has handled the request. */
export type Interceptor = (exchange: Exchange) => Promise<boolean>;

/**
 * A proxy for an API server, with TLS and HTTP/1.1 as the product uses. It forwards everything except for injected
 * faults.
 */
export class FaultProxy {
  /** Requests since the log was cleared. */
  readonly log = new RequestLog();
  /** Requests that met a fault since the last injection. */
  hits = 0;
  intercept: Interceptor = async () => false;
  readonly #plane: Plane;
  readonly #certificate: Uint8Array;
  readonly #server: Server;
  readonly #upstream: Upstream;
  readonly #sockets = new Set<Socket>();
  readonly #exchanges = new Set<Exchange>();
  #faults: Injected[] = [];

  static async start(plane: Plane): Promise<FaultProxy> {
    const proxy = new FaultProxy(plane, await readFile(plane.caFile));
    proxy.#server.listen(0, 'localhost');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(plane: Plane, ca: Buffer) {
    this.#plane = plane;
    this.#upstream = { url: plane.url, ca, agent: new Agent({ keepAlive: true }) };
    const { certificate, key } = makeCertificate('localhost');
    this.#certificate = certificate;
    this.#server = createServer({ cert: Buffer.from(certificate), key: Buffer.from(key) }, (request, response) => {
      void this.#handle(request, response);
    });
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** An administrator's kubeconfig for this proxy, as text. */
  get kubeconfig(): string {
    const { port } = this.#server.address() as AddressInfo;
    const { name, token } = this.#plane;
    return kubeconfigOfServer({
      name,
      url: `https://localhost:${port}`,
      authority: this.#certificate,
      user: name,
      token,
    });
  }

  inject(...faults: readonly Fault[]): void {
    this.hits = 0;
    this.#faults = faults.map((fault) => ({ fault, left: fault.times ?? Infinity }));
    for (const exchange of this.#exchanges) {
      const silent = faults.find((fault) => fault.effect.does === 'fall silent' && meets(fault, exchange.request));
      if (silent === undefined) continue;
      exchange.isSilent = true;
      this.hits++;
    }
  }

  /** Removes all faults. New requests meet no fault, but silent connections stay silent. */
  heal(): void {
    this.#faults = [];
  }

  /** Closes all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.cut();
    this.#upstream.agent.destroy();
    await once(this.#server, 'close');
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new Exchange(readRequest(incoming.method, incoming.url), this.#upstream, incoming, response);
    this.log.note(exchange.request);
    this.#exchanges.add(exchange);
    response.once('close', () => this.#exchanges.delete(exchange));
    try {
      if (await this.intercept(exchange)) return;
      const effect = this.#effectOn(exchange);
      if (effect === undefined) await exchange.pass(await exchange.forward());
      else await this.#apply(effect, exchange);
    } catch {
      exchange.cut();
    }
  }

  #effectOn({ request }: Exchange): Effect | undefined {
    const found = this.#faults.find(({ fault, left }) => left > 0 && meets(fault, request));
    if (found === undefined) return undefined;
    found.left--;
    this.hits++;
    return found.fault.effect;
  }

  async #apply(effect: Effect, exchange: Exchange): Promise<void> {
    const { request } = exchange;
    switch (effect.does) {
      case 'answer': {
        const { status, retryAfter } = effect;
        const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
        return exchange.answer(status, statusOf(status, request), headers);
      }
      case 'expire':
        return exchange.passHead(await exchange.forward(), `{"type":"ERROR","object":${statusOf(410, request)}}\n`);
      case 'lose the reply':
        await exchange.forward();
        return exchange.cut();
      case 'fall silent':
        exchange.isSilent = true;
        return exchange.pass(await exchange.forward());
      case 'list the past':
        return exchange.pass(await exchange.forward(asOf(request.url, effect.revision)));
      case 'cut the body':
        return exchange.passHalf(await exchange.forward());
      case 'drop':
        return exchange.cut();
      case 'delay':
        await sleep(effect.milliseconds);
        return exchange.pass(await exchange.forward());
    }
  }
}

/** The URL of a list at an older revision. */
function asOf(url: URL, revision: string): URL {
  const past = new URL(url);
  past.searchParams.set('resourceVersion', revision);
  past.searchParams.set('resourceVersionMatch', 'Exact');
  return past;
}
