import { compareOctets, copy } from './bytes.ts';
import { sipHash } from './siphash.ts';

const CLIENT_OCTETS = 8;
const SERVER_OCTETS = 16;
const VERSION = 1;
/** Where the time and the hash lie in a whole cookie. */
const TIME_AT = 12;
const HASH_AT = 16;
const ADDRESS_OCTETS = 16;

/** A server cookie is good for an hour, and for clocks that are five minutes ahead; after half an hour there is a new one (RFC 9018 4.3). */
const LIFETIME = 3600;
const AHEAD = 300;
const RENEWAL = 1800;

/** What a COOKIE option in a response holds. */
export const COOKIE_OCTETS = CLIENT_OCTETS + SERVER_OCTETS;

/** What the COOKIE option of a query may hold: a client cookie, perhaps with a server cookie (RFC 7873 5.2.2). */
export function isCookieLength(length: number): boolean {
  return length === CLIENT_OCTETS || (length >= 16 && length <= 40);
}

/** Server cookies that all servers with the same secret understand (RFC 9018): they prove that a sender gets what is sent to it. */
export class Cookies {
  /** The address of the sender of the query at hand. */
  sender = '';
  /** Whether the query at hand came with a cookie that this or another server gave its sender. */
  verified = false;
  /** The cookie for the response, once one was read from the query. */
  readonly cookie = new Uint8Array(COOKIE_OCTETS);
  readonly #secret: Uint8Array;
  readonly #input = new Uint8Array(HASH_AT + ADDRESS_OCTETS);
  readonly #hash = new Uint8Array(8);

  readonly #octetsOf: (address: string) => Uint8Array;
  readonly #now: () => number;

  /** `secret`: 16 octets; `octetsOf` gives those of an address; `now` the Unix time in seconds. */
  constructor(secret: Uint8Array, octetsOf: (address: string) => Uint8Array, now: () => number) {
    this.#secret = secret;
    this.#octetsOf = octetsOf;
    this.#now = now;
  }

  /** Takes the cookie at `at` of a query, if it has one: tells whether it is good, makes the one for the response. */
  read(query: Uint8Array, at: number, length: number): void {
    this.verified = false;
    if (length === 0) return;
    const age = length === COOKIE_OCTETS ? this.#ageOf(query, at) : LIFETIME + 1;
    this.verified = age >= -AHEAD && age <= LIFETIME;
    copy(query, at, this.cookie, 0, this.verified && age <= RENEWAL ? COOKIE_OCTETS : CLIENT_OCTETS);
    if (!this.verified || age > RENEWAL) this.#make();
  }

  /** Seconds since the server cookie was made; more than its lifetime where nobody with the secret made it for this sender. */
  #ageOf(query: Uint8Array, at: number): number {
    copy(query, at, this.#input, 0, HASH_AT);
    this.#hashInput();
    const own = query[at + CLIENT_OCTETS] === VERSION && compareOctets(this.#hash, 0, query, at + HASH_AT, 8) === 0;
    const made = new DataView(query.buffer, query.byteOffset).getUint32(at + TIME_AT);
    return own ? (this.#now() - made) | 0 : LIFETIME + 1;
  }

  #make(): void {
    const { cookie } = this;
    const seconds = this.#now();
    cookie.fill(0, CLIENT_OCTETS, HASH_AT);
    cookie[CLIENT_OCTETS] = VERSION;
    for (let i = 0; i < 4; i++) cookie[TIME_AT + i] = seconds >>> (24 - 8 * i);
    copy(cookie, 0, this.#input, 0, HASH_AT);
    this.#hashInput();
    copy(this.#hash, 0, cookie, HASH_AT, 8);
  }

  /** RFC 9018 4.4: client cookie, version, reserved octets, time and address, under the secret. */
  #hashInput(): void {
    const address = this.#octetsOf(this.sender);
    const length = copy(address, 0, this.#input, HASH_AT, address.length);
    sipHash(this.#secret, this.#input, length, this.#hash, 0);
  }
}
