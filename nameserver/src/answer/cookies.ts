import { areEqual, copy, viewOf, write } from './bytes.ts';
import { sipHash } from './siphash.ts';

const CLIENT_OCTETS = 8;
const SERVER_OCTETS = 16;
const VERSION = 1;
/** Offsets of time and hash in a complete cookie. */
const TIME_AT = 12;
const HASH_AT = 16;
const ADDRESS_OCTETS = 16;

/**
 * A server cookie is valid for an hour and may be up to five minutes in the future. After half an hour it is replaced
 * (RFC 9018 4.3).
 */
const LIFETIME = 3600;
const AHEAD = 300;
const RENEWAL = 1800;

export const COOKIE_OCTETS = CLIENT_OCTETS + SERVER_OCTETS;

/** Valid data lengths of a query's COOKIE option: a client cookie, optionally with a server cookie (RFC 7873 5.2.2). */
export function isCookieLength(length: number): boolean {
  return length === CLIENT_OCTETS || (length >= 16 && length <= 40);
}

/**
 * Server cookies that all servers with the same secret accept (RFC 9018). They prove that a sender receives responses
 * at its address.
 */
export class Cookies {
  /** True if the present query has a valid cookie that this or another server gave to its sender. */
  verified = false;
  /** The cookie for the response, valid after the query's cookie was read. */
  readonly cookie = new DataView(new ArrayBuffer(COOKIE_OCTETS));
  readonly #secrets: readonly DataView[];
  readonly #input = new DataView(new ArrayBuffer(HASH_AT + ADDRESS_OCTETS));
  readonly #hash = new DataView(new ArrayBuffer(8));
  readonly #now: () => number;

  /**
   * @param secret 16 octets
   * @param now returns the Unix time in seconds
   * @param other a previous or next secret, accepted in queries but not used for new cookies (RFC 9018 5)
   */
  constructor(secret: Uint8Array, now: () => number, other?: Uint8Array) {
    this.#secrets = other === undefined ? [viewOf(secret)] : [viewOf(secret), viewOf(other)];
    this.#now = now;
  }

  /**
   * Reads the query's cookie at `at`, if there is one. `sender` is 4 or 16 octets. Sets `verified` to whether the
   * cookie is valid, and `cookie` to the cookie for the response.
   */
  read(query: DataView, at: number, length: number, sender: Uint8Array): void {
    this.verified = false;
    if (length === 0) return;
    const secret = length === COOKIE_OCTETS ? this.#secretOf(query, at, sender) : undefined;
    const age = secret === undefined ? LIFETIME + 1 : this.#ageOf(query, at);
    this.verified = age >= -AHEAD && age <= LIFETIME;
    const kept = this.verified && age <= RENEWAL && secret === this.#secrets[0];
    copy(query, at, this.cookie, 0, kept ? COOKIE_OCTETS : CLIENT_OCTETS);
    if (!kept) this.#make(sender);
  }

  /**
   * Returns the secret with which a server cookie was made for this sender. Undefined if it was made with another
   * secret.
   */
  #secretOf(query: DataView, at: number, sender: Uint8Array): DataView | undefined {
    if (query.getUint8(at + CLIENT_OCTETS) !== VERSION) return undefined;
    for (const secret of this.#secrets) {
      copy(query, at, this.#input, 0, HASH_AT);
      this.#hashInput(secret, sender);
      if (areEqual(this.#hash, 0, query, at + HASH_AT, 8)) return secret;
    }
    return undefined;
  }

  /** Returns the age of a server cookie in seconds. */
  #ageOf(query: DataView, at: number): number {
    return (this.#now() - query.getUint32(at + TIME_AT)) | 0;
  }

  #make(sender: Uint8Array): void {
    const { cookie } = this;
    cookie.setUint32(CLIENT_OCTETS, VERSION << 24);
    cookie.setUint32(TIME_AT, this.#now());
    copy(cookie, 0, this.#input, 0, HASH_AT);
    this.#hashInput(this.#secrets[0], sender);
    copy(this.#hash, 0, cookie, HASH_AT, 8);
  }

  /** RFC 9018 4.4: hashes client cookie, version, reserved octets, time and address with the secret. */
  #hashInput(secret: DataView, sender: Uint8Array): void {
    const length = write(sender, this.#input, HASH_AT);
    sipHash(secret, this.#input, length, this.#hash);
  }
}
