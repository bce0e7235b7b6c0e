import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { BlockList } from 'node:net';
import { relayFilesOf } from '@fourwinds/options';
import { closeAfterAnswers, closeOnceAnswered, formatSocketAddress, listenAt, type Logger } from '@fourwinds/process';
import { apis } from './apis.ts';
import type { Environment } from './config.ts';
import { connectionLimits } from '../http/connection-limits.ts';
import { Https } from '../http/https.ts';
import { createHttpServer } from '../http/server.ts';
import { RelayServer } from '../updates/rfc2136/relay-server.ts';
import type { Updates } from '../updates/rfc2136/updates.ts';

export interface ListenerOptions {
  readonly environment: Environment;
  readonly app: RequestListener;
  readonly updates: Updates;
  /** Trusted proxies. Default: none. */
  readonly proxies?: BlockList;
  readonly log: Logger;
}

/** The sockets of the API: for HTTP, and if configured, for HTTPS and relayed updates. */
export class Listeners {
  /** Addresses that the ready line shows. */
  readonly addresses: { readonly http: string; readonly https?: string };
  readonly #server: Server;
  readonly #others: readonly (Https | RelayServer)[];

  private constructor(environment: Environment, server: Server, others: readonly (Https | RelayServer | undefined)[]) {
    const { FOURWINDS_HTTP: http, FOURWINDS_HTTPS: https } = environment;
    this.addresses = {
      http: formatSocketAddress(http),
      ...(https === undefined ? {} : { https: formatSocketAddress(https) }),
    };
    this.#server = server;
    this.#others = others.filter((other) => other !== undefined);
  }

  /** Opens all sockets. Throws StartError for an unusable address or file. */
  static async open({ environment, app, updates, proxies, log }: ListenerOptions): Promise<Listeners> {
    const server = createHttpServer(app, log, {
      apis,
      publicUrl: environment.FOURWINDS_PUBLIC_URL,
      ...connectionLimits({
        connections: environment.FOURWINDS_HTTP_CONNECTIONS,
        perAddress: environment.FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS,
        proxies,
      }),
      proxyProtocol: environment.FOURWINDS_PROXY_PROTOCOL === 'v2',
    });
    await listenAt(server, 'FOURWINDS_HTTP', environment.FOURWINDS_HTTP);
    const https = await startHttps(server, environment, { proxies, log });
    const relay = await startRelay(environment, updates, log);
    return new Listeners(environment, server, [https, relay]);
  }

  /** Closes each connection after its next response, so that clients reconnect to another replica. */
  sendAway(): void {
    closeAfterAnswers(this.#server);
  }

  /** Resolves when all clients have disconnected or `hurry` aborts. */
  async closeOnceAnswered(hurry: AbortSignal): Promise<void> {
    await Promise.all([closeOnceAnswered(this.#server, hurry), ...this.#others.map((other) => other.close(hurry))]);
  }

  /** Stops accepting connections. Resolves when the existing connections have ended. */
  async close(): Promise<void> {
    const closed = Promise.all([once(this.#server.close(), 'close'), ...this.#others.map((other) => other.close())]);
    this.#server.closeIdleConnections();
    await closed;
  }
}

async function startHttps(
  server: Server,
  { FOURWINDS_HTTPS: address, ...environment }: Environment,
  { proxies, log }: Pick<ListenerOptions, 'proxies' | 'log'>,
): Promise<Https | undefined> {
  const { FOURWINDS_HTTPS_CERTIFICATE: certificate, FOURWINDS_HTTPS_KEY: key } = environment;
  if (address === undefined || certificate === undefined || key === undefined) return undefined;
  const expected = environment.FOURWINDS_PROXY_PROTOCOL === 'v2' ? proxies : undefined;
  return Https.start(server, { address, certificate, key, proxies: expected, log });
}

async function startRelay(environment: Environment, updates: Updates, log: Logger): Promise<RelayServer | undefined> {
  const { FOURWINDS_UPDATES: address } = environment;
  const files = relayFilesOf(environment);
  if (address === undefined || files === undefined) return undefined;
  return RelayServer.start({ address, files, answer: (message, client) => updates.answer(message, client), log });
}
