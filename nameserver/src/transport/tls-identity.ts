import { constants, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

/** A certificate, with those that lead to its root behind it, and its private key; both PEM. */
export interface KeyPair {
  readonly certificate: Uint8Array;
  readonly key: Uint8Array;
}

/** What ALPN calls DNS over TLS (RFC 7858 with RFC 9103 7.1). Clients need not say it. */
const PROTOCOLS = ['dot'];

/** Who this server is to clients of TLS. Another certificate may take its place at any time; connections that are open stay. */
export class TlsIdentity {
  #context: SecureContext | undefined;
  #certificate: X509Certificate | undefined;

  /** New connections get this certificate. Throws, and keeps the one before, where it cannot be read or its key is another's. */
  use({ certificate, key }: KeyPair): X509Certificate {
    const read = new X509Certificate(certificate);
    this.#context = createSecureContext({
      cert: Buffer.from(certificate),
      key: Buffer.from(key),
      minVersion: 'TLSv1.2',
      honorCipherOrder: true,
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    });
    this.#certificate = read;
    return read;
  }

  /** When the certificate ends; undefined where there is none. */
  get expiry(): Date | undefined {
    return this.#certificate?.validToDate;
  }

  /** The same connection, encrypted once client and server agreed on that; undefined where there is no certificate. */
  encrypt(socket: Socket): TLSSocket | undefined {
    if (this.#context === undefined) return undefined;
    socket.on('error', ignore);
    return new TLSSocket(socket, { isServer: true, secureContext: this.#context, ALPNProtocols: PROTOCOLS });
  }
}

/** The encrypted connection tells of it. */
function ignore(): void {}
