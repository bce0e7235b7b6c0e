import type { Name } from '../name.ts';
import { rrsigExpiration, rrsigInception } from './rrsig-data.ts';

/**
 * Renewal schedule of signatures, in seconds. Each signature is renewed every `renewal` seconds, at a moment that
 * depends on the names of the zone and the set. Therefore renewals are spread out within a zone and across zones. A
 * new signature is valid for `margin` to `margin + renewal`, so if renewals are on time, at least `margin` is left
 * (RFC 6781 4.4.2).
 */
export interface SignatureTiming {
  readonly renewal: number;
  readonly margin: number;
  /** Signatures are valid from this long before the time of signing, to allow for validators with slow clocks. */
  readonly backdate: number;
}

const DAY = 86_400;

export const signatureTiming: SignatureTiming = { renewal: 7 * DAY, margin: 7 * DAY, backdate: 3600 };

/** If TTLs are at most `margin`, a signature is valid longer than any cached copy of its set (RFC 6781 4.4.2.1). */
export const MAX_SIGNED_TTL = signatureTiming.margin;

/**
 * A large zone is renewed in portions: at most this many portions, with at least this many names each. A small zone
 * is renewed all at once.
 */
const MOST_PORTIONS = 7 * 24;
const NAMES_A_PORTION = 64;

export class SignatureClock {
  readonly inception: number;
  readonly #now: number;
  readonly #timing: SignatureTiming;
  readonly #portions: number;
  readonly #zonePhase: number;

  /** @param now in seconds since 1970 @param names number of names in the zone */
  constructor(apex: Name, names: number, now: number, timing: SignatureTiming = signatureTiming) {
    this.#now = now;
    this.#timing = timing;
    this.inception = now - timing.backdate;
    this.#portions = Math.min(MOST_PORTIONS, Math.max(1, Math.floor(names / NAMES_A_PORTION)));
    this.#zonePhase = Math.floor(spread(apex.key, 0) * timing.renewal);
  }

  /** Returns the expiration of a new signature over this set, in seconds since 1970. */
  expiration(owner: Name, type: number, tag: number): number {
    const { renewal, margin } = this.#timing;
    const portion = Math.floor(spread(owner.key, (type << 16) | tag) * this.#portions);
    const phase = this.#zonePhase + Math.floor((portion * renewal) / this.#portions);
    const sinceMoment = (((this.#now - phase) % renewal) + renewal) % renewal;
    return this.#now - sinceMoment + renewal + margin;
  }

  /** True if an existing signature can be kept, because it is valid and need not be renewed yet. */
  holds(rrsig: Uint8Array): boolean {
    return this.#until(rrsigInception(rrsig)) <= 0 && this.#until(rrsigExpiration(rrsig)) > this.#timing.margin;
  }

  /** Returns when to renew a signature with this expiration, in seconds since 1970. */
  renewal(expiration: number): number {
    return this.#now + this.#until(expiration) - this.#timing.margin;
  }

  /** Returns the seconds from now to a 32-bit time that wraps around (RFC 4034 3.1.5). */
  #until(time: number): number {
    return (time - this.#now) | 0;
  }
}

/** Maps text and number to an evenly spread value in [0, 1). FNV-1a with a final mix. */
function spread(text: string, number: number): number {
  let hash = 0x811c9dc5 ^ number;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
