import { constants, createPrivateKey, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

/** A certificate, with those that lead to its root behind it, and its private key; both PEM. */
export interface KeyPair {
  readonly certificate: Uint8Array;
  readonly key: Uint8Array;
}

/** The terms on which connections are encrypted. */
export interface TlsTerms {
  /** The protocol within, as the log names it. */
  readonly name: string;
  /** Its names in ALPN (RFC 7301). Clients need not say one. */
  readonly protocols: readonly string[];
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3';
}

/** How long sessions are resumed by the same keys; the owner of these keys can decrypt the sessions (RFC 9325 3.4). */
const KEYS_MILLISECONDS = 86_400_000;

/** The certificate that this server shows to clients of TLS. Another may take its place at any time; open connections stay. */
export class TlsIdentity {
  readonly #terms: TlsTerms;
  readonly #now: () => number;
  #pair: KeyPair | undefined;
  #certificate: X509Certificate | undefined;
  #context: SecureContext | undefined;
  #madeAt = 0;

  /** `now`: milliseconds on a clock that never goes back. */
  constructor(terms: TlsTerms, now = () => performance.now()) {
    this.#terms = terms;
    this.#now = now;
  }

  /** The protocol within, as the log names it. */
  get name(): string {
    return this.#terms.name;
  }

  /**
   * New connections get this certificate; where it is in use already, sessions go on being resumed. Throws, and keeps the
   * one before, where it cannot be read or its key is another's.
   */
  use(pair: KeyPair): X509Certificate {
    const certificate = new X509Certificate(pair.certificate);
    // OpenSSL takes a certificate beside a key of another algorithm, and then fails each handshake.
    if (!certificate.checkPrivateKey(createPrivateKey(Buffer.from(pair.key)))) {
      throw new Error('the key is not that of the certificate');
    }
    if (!isSame(pair, this.#pair)) this.#renew(pair);
    this.#pair = pair;
    this.#certificate = certificate;
    return certificate;
  }

  /** When the certificate ends; undefined where there is none. */
  get expiry(): Date | undefined {
    return this.#certificate?.validToDate;
  }

  /** The same connection, encrypted once client and server agreed on that; undefined where there is no certificate. */
  encrypt(socket: Socket): TLSSocket | undefined {
    if (this.#pair === undefined) return undefined;
    if (this.#now() - this.#madeAt >= KEYS_MILLISECONDS) this.#renew(this.#pair);
    socket.on('error', ignore);
    return new TLSSocket(socket, {
      isServer: true,
      secureContext: this.#context,
      ALPNProtocols: [...this.#terms.protocols],
    });
  }

  /** A context has keys of its own for sessions. */
  #renew({ certificate, key }: KeyPair): void {
    this.#context = createSecureContext({
      cert: Buffer.from(certificate),
      key: Buffer.from(key),
      minVersion: this.#terms.minVersion,
      honorCipherOrder: true,
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    });
    this.#madeAt = this.#now();
  }
}

function isSame(one: KeyPair, other: KeyPair | undefined): boolean {
  return other !== undefined && isEqual(one.certificate, other.certificate) && isEqual(one.key, other.key);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** The encrypted connection tells of it. */
function ignore(): void {}
