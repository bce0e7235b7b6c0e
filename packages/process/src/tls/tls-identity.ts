import { constants, createPrivateKey, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

/** A certificate chain and its private key, both in PEM. */
export interface KeyPair {
  readonly certificate: Uint8Array;
  readonly key: Uint8Array;
}

export interface TlsTerms {
  /** Name of the protocol inside TLS, for the log. */
  readonly name: string;
  /** ALPN names (RFC 7301). Clients may omit ALPN. */
  readonly protocols: readonly string[];
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3';
}

/** Lifetime of session ticket keys. Anyone who has a key can decrypt the sessions that used it (RFC 9325 3.4). */
const KEYS_MILLISECONDS = 86_400_000;

/**
 * The certificate that this server presents to TLS clients. It can be replaced at any time, and open connections
 * continue to work.
 */
export class TlsIdentity {
  readonly #terms: TlsTerms;
  readonly #now: () => number;
  #pair: KeyPair | undefined;
  #certificate: X509Certificate | undefined;
  #context: SecureContext | undefined;
  #madeAt = 0;

  /** `now` returns monotonic milliseconds. */
  constructor(terms: TlsTerms, now = () => performance.now()) {
    this.#terms = terms;
    this.#now = now;
  }

  get name(): string {
    return this.#terms.name;
  }

  /**
   * Uses a certificate for new connections. If the certificate is already in use, clients can still resume their
   * sessions. If it is unreadable or does not match the key, throws and keeps the current certificate.
   */
  use(pair: KeyPair): X509Certificate {
    const certificate = new X509Certificate(pair.certificate);
    // OpenSSL accepts a certificate whose key uses another algorithm, but then every handshake fails.
    if (!certificate.checkPrivateKey(createPrivateKey(Buffer.from(pair.key)))) {
      throw new Error('the key is not that of the certificate');
    }
    if (!isSame(pair, this.#pair)) this.#renew(pair);
    this.#pair = pair;
    this.#certificate = certificate;
    return certificate;
  }

  /** Expiry time of the certificate. Undefined if there is no certificate. */
  get expiry(): Date | undefined {
    return this.#certificate?.validToDate;
  }

  /**
   * Wraps a connection in TLS. The returned socket encrypts after the handshake. Returns undefined if there is no
   * certificate.
   */
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

/** Nothing to do: the encrypted socket reports the error. */
function ignore(): void {}
