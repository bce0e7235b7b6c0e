import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { BlockList, Server } from 'node:net';
import {
  createHttpsListener,
  FileCertificate,
  HTTPS,
  listenAt,
  type Logger,
  type SocketAddress,
  TlsIdentity,
} from '@fourwinds/process';

export interface HttpsOptions {
  readonly address: SocketAddress;
  /** PEM files. They are reloaded when they change. */
  readonly certificate: string;
  readonly key: string;
  /** Proxies that send a PROXY header. */
  readonly proxies?: BlockList;
  readonly log: Logger;
  /** Milliseconds between checks of the files. */
  readonly interval?: number;
}

/** TLS listener for an HTTP server. */
export class Https {
  readonly #listener: Server;
  readonly #certificate: FileCertificate;

  private constructor(listener: Server, certificate: FileCertificate) {
    this.#listener = listener;
    this.#certificate = certificate;
  }

  /** Starts to listen. Rejects with StartError if the address is unavailable. */
  static async start(server: HttpServer, options: HttpsOptions): Promise<Https> {
    const { address, certificate, key, proxies, log, interval } = options;
    const identity = new TlsIdentity(HTTPS);
    const files = new FileCertificate({ certificate, key }, identity, log);
    const listener = createHttpsListener(server, identity, proxies);
    await listenAt(listener, 'FOURWINDS_HTTPS', address);
    files.follow(interval);
    return new Https(listener, files);
  }

  /** Stops accepting connections. Resolves when all have ended or the signal aborts. */
  async close(signal?: AbortSignal): Promise<void> {
    this.#certificate.stop();
    await once(this.#listener.close(), 'close', { signal }).catch(() => undefined);
  }
}
