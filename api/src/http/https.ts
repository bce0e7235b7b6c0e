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
  /** Files in PEM; a change is noticed. */
  readonly certificate: string;
  readonly key: string;
  /** Proxies whose connections begin with a PROXY header. */
  readonly proxies?: BlockList;
  readonly log: Logger;
  /** Milliseconds after which the files are checked again. */
  readonly interval?: number;
}

/** The second way in to an HTTP server, over TLS. */
export class Https {
  readonly #listener: Server;
  readonly #certificate: FileCertificate;

  private constructor(listener: Server, certificate: FileCertificate) {
    this.#listener = listener;
    this.#certificate = certificate;
  }

  /** Listens. Rejects with StartError where the address cannot be had. */
  static async start(server: HttpServer, options: HttpsOptions): Promise<Https> {
    const { address, certificate, key, proxies, log, interval } = options;
    const identity = new TlsIdentity(HTTPS);
    const files = new FileCertificate({ certificate, key }, identity, log);
    const listener = createHttpsListener(server, identity, proxies);
    await listenAt(listener, 'FOURWINDS_HTTPS', address);
    files.follow(interval);
    return new Https(listener, files);
  }

  /** Accepts no more connections; resolves when those that there are have ended, or the signal aborts. */
  async close(signal?: AbortSignal): Promise<void> {
    this.#certificate.stop();
    await once(this.#listener.close(), 'close', { signal }).catch(() => undefined);
  }
}
