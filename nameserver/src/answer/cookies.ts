import { areEqual, copy, viewOf, write } from './bytes.ts';
import { sipHash } from './siphash.ts';

const CLIENT_OCTETS = 8;
const SERVER_OCTETS = 16;
const VERSION = 1;
/** Offsets of the time and the hash in a whole cookie. */
const TIME_AT = 12;
const HASH_AT = 16;
const ADDRESS_OCTETS = 16;

/** A server cookie is good for an hour, and for clocks that are five minutes ahead; after half an hour there is a new one (RFC 9018 4.3). */
const LIFETIME = 3600;
const AHEAD = 300;
const RENEWAL = 1800;

/** The contents of the COOKIE option in a response. */
export const COOKIE_OCTETS = CLIENT_OCTETS + SERVER_OCTETS;

/** Contents that the COOKIE option of a query may have: a client cookie, perhaps with a server cookie (RFC 7873 5.2.2). */
export function isCookieLength(length: number): boolean {
  return length === CLIENT_OCTETS || (length >= 16 && length <= 40);
}

/** Server cookies that all servers with the same secret understand (RFC 9018): they prove that a sender receives responses to its address. */
export class Cookies {
  /** Whether the query at hand came with a cookie that this or another server gave its sender. */
  verified = false;
  /** The cookie for the response, once one was read from the query. */
  readonly cookie = new DataView(new ArrayBuffer(COOKIE_OCTETS));
  readonly #secrets: readonly DataView[];
  readonly #input = new DataView(new ArrayBuffer(HASH_AT + ADDRESS_OCTETS));
  readonly #hash = new DataView(new ArrayBuffer(8));
  readonly #now: () => number;

  /**
   * `secret`: 16 octets; `now` gives the Unix time in seconds. `other`, a secret before or after this one, is good for
   * cookies that come, but none is made with it (RFC 9018 5).
   */
  constructor(secret: Uint8Array, now: () => number, other?: Uint8Array) {
    this.#secrets = other === undefined ? [viewOf(secret)] : [viewOf(secret), viewOf(other)];
    this.#now = now;
  }

  /**
   * Reads the cookie at `at` of a query from `sender`, 4 or 16 octets, if it has one: `verified` says whether it is good, `cookie` is the
   * one for the response.
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

  /** The secret with which a server cookie was made for this sender; undefined where it was none of ours. */
  #secretOf(query: DataView, at: number, sender: Uint8Array): DataView | undefined {
    if (query.getUint8(at + CLIENT_OCTETS) !== VERSION) return undefined;
    for (const secret of this.#secrets) {
      copy(query, at, this.#input, 0, HASH_AT);
      this.#hashInput(secret, sender);
      if (areEqual(this.#hash, 0, query, at + HASH_AT, 8)) return secret;
    }
    return undefined;
  }

  /** Seconds since a server cookie was made. */
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

  /** RFC 9018 4.4: client cookie, version, reserved octets, time and address, under the secret. */
  #hashInput(secret: DataView, sender: Uint8Array): void {
    const length = write(sender, this.#input, HASH_AT);
    sipHash(secret, this.#input, length, this.#hash);
  }
}
