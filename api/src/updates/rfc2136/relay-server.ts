import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { isIP } from 'node:net';
import { joinMessages } from '@fourwinds/dns';
import { RELAY, type RelayFiles } from '@fourwinds/options';
import {
  type ConnectionLimits,
  errorMessage,
  FairPool,
  type Holder,
  limitConnections,
  listenAt,
  type Logger,
  networkHolder,
  type SocketAddress,
  watchFiles,
} from '@fourwinds/process';
import type { UpdateClient } from './update-client.ts';

export interface RelayServerOptions {
  readonly address: SocketAddress;
  readonly files: RelayFiles;
  /** Answers a message. Returns several messages for a zone transfer. */
  readonly answer: (message: Uint8Array, client: UpdateClient) => Promise<readonly Uint8Array[]>;
  readonly log: Logger;
  /** Maximum messages processed at once: for all nameservers together, and per client network. */
  readonly atOnce?: { readonly inAll: number; readonly ofNetwork: number };
  readonly connections?: ConnectionLimits;
}

const AT_ONCE = { inAll: 256, ofNetwork: 64 };
/** Several nameservers may connect from the same address. */
const CONNECTIONS: ConnectionLimits = { connections: 1024, perAddress: 256 };
const MAX_MESSAGE = 65_535;
const REQUEST_MILLISECONDS = 5000;
const IDLE_MILLISECONDS = 60_000;

/**
 * Receives messages that nameservers relay (RFC 2136 section 6). Uses mutual TLS with a shared certificate authority.
 * A nameserver can only relay messages. The signature of a message decides what it may do.
 */
export class RelayServer {
  readonly #server: Server;
  readonly #options: RelayServerOptions;
  /**
   * Messages in progress. If a message from another network arrives when the pool is full, the network with the most
   * messages loses its oldest message.
   */
  readonly #atWork: FairPool<ServerResponse>;
  #unwatch = (): void => undefined;

  private constructor(options: RelayServerOptions) {
    this.#options = options;
    this.#atWork = new FairPool({ places: (options.atOnce ?? AT_ONCE).inAll });
    this.#server = createServer(
      {
        ...pairOf(options.files),
        requestCert: true,
        rejectUnauthorized: true,
        minVersion: 'TLSv1.3',
        requestTimeout: REQUEST_MILLISECONDS,
        keepAliveTimeout: IDLE_MILLISECONDS,
      },
      (request, response) => void this.#take(request, response),
    );
    limitConnections(this.#server, options.connections ?? CONNECTIONS);
  }

  /** Starts to listen. Rejects if the address is unavailable or the files cannot be read. */
  static async start(options: RelayServerOptions): Promise<RelayServer> {
    const relay = new RelayServer(options);
    await listenAt(relay.#server, 'FOURWINDS_UPDATES', options.address);
    relay.#unwatch = watchFiles(filesOf(options.files), relay.#renew);
    return relay;
  }

  /** Stops accepting connections. Closes existing connections when their messages are answered. */
  async close(): Promise<void> {
    this.#unwatch();
    const closed = once(this.#server.close(), 'close');
    this.#server.closeIdleConnections();
    await closed;
  }

  /** Loads new certificates. If the files are invalid, keeps the previous certificates. */
  readonly #renew = (): void => {
    const { files, log } = this.#options;
    try {
      this.#server.setSecureContext({ ...pairOf(files), minVersion: 'TLSv1.3' });
    } catch (error) {
      log.error(
        { reason: errorMessage(error) },
        'the certificate for relayed updates cannot be used; the one before stays',
      );
    }
  };

  #holderOf({ address }: UpdateClient): Holder {
    return networkHolder(address, (this.#options.atOnce ?? AT_ONCE).ofNetwork);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const client = clientOf(request);
      if (client === undefined) return end(response, 400);
      const entrance = this.#atWork.enter(this.#holderOf(client), response);
      if (entrance.outcome === 'full') return end(response, 503);
      if (entrance.evicted !== undefined) end(entrance.evicted, 503);
      try {
        const message = await readMessage(request);
        if (message === undefined) return end(response, 413);
        const answers = await this.#options.answer(message, client);
        if (response.writableEnded) return;
        const answer = answers.length === 1 ? answers[0] : joinMessages(answers);
        response.setHeader('Content-Type', answers.length === 1 ? RELAY.type : RELAY.types);
        response.setHeader('Content-Length', answer.length);
        response.end(answer);
      } finally {
        this.#atWork.leave(response);
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'a relayed message could not be answered');
      end(response, 500);
    }
  }
}

function filesOf({ authority, certificate, key }: RelayFiles): readonly string[] {
  return [authority, certificate, key];
}

function pairOf({ authority, certificate, key }: RelayFiles): { ca: Buffer; cert: Buffer; key: Buffer } {
  return { ca: readFileSync(authority), cert: readFileSync(certificate), key: readFileSync(key) };
}

/** Returns undefined if the request is not a relayed message. */
function clientOf({ method, url, headers }: IncomingMessage): UpdateClient | undefined {
  const address = headers[RELAY.address];
  const isMessage = method === 'POST' && url === RELAY.path && headers['content-type'] === RELAY.type;
  if (!isMessage || typeof address !== 'string' || isIP(address) === 0) return undefined;
  return { address, isProven: headers[RELAY.transport] === 'stream' };
}

/** Returns undefined if the body is longer than a DNS message can be. */
async function readMessage(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MAX_MESSAGE) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, status: number): void {
  if (response.writableEnded) return;
  response.statusCode = status;
  response.end();
}
