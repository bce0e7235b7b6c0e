import type { Name } from '../name.ts';
import { rrsigExpiration, rrsigInception } from './rrsig.ts';

/**
 * When signatures are made anew. Each has a moment of its own that comes back every `renewal`, from the names of its
 * zone and set, so that a zone's signatures do not all come due at once and neither do those of many zones. A signature
 * expires `margin` after its next moment; it is valid for `margin` to `margin + renewal`, and less than `margin` is
 * never left while renewal keeps up (RFC 6781 4.4.2). All in seconds.
 */
export interface SignatureTiming {
  readonly renewal: number;
  readonly margin: number;
  /** How far back a signature begins, for validators whose clocks are slow. */
  readonly backdate: number;
}

const DAY = 86_400;

export const signatureTiming: SignatureTiming = { renewal: 7 * DAY, margin: 7 * DAY, backdate: 3600 };

/** A signature outlives the copies of its set in caches when TTLs are at most `margin` (RFC 6781 4.4.2.1). */
export const MAX_SIGNED_TTL = signatureTiming.margin;

/** Small zones are renewed at once, large ones in at most so many portions of at least so many names. */
const MOST_PORTIONS = 7 * 24;
const NAMES_A_PORTION = 64;

/** Gives new signatures of a zone their times. */
export class SignatureClock {
  readonly inception: number;
  readonly #now: number;
  readonly #timing: SignatureTiming;
  readonly #portions: number;
  readonly #zonePhase: number;

  /** @param now in seconds since 1970 @param names how many the zone has */
  constructor(apex: Name, names: number, now: number, timing: SignatureTiming = signatureTiming) {
    this.#now = now;
    this.#timing = timing;
    this.inception = now - timing.backdate;
    this.#portions = Math.min(MOST_PORTIONS, Math.max(1, Math.floor(names / NAMES_A_PORTION)));
    this.#zonePhase = Math.floor(spread(apex.key, 0) * timing.renewal);
  }

  /** When a signature made now over this set expires, in seconds since 1970. */
  expiration(owner: Name, type: number, tag: number): number {
    const { renewal, margin } = this.#timing;
    const portion = Math.floor(spread(owner.key, (type << 16) | tag) * this.#portions);
    const phase = this.#zonePhase + Math.floor((portion * renewal) / this.#portions);
    const sinceMoment = (((this.#now - phase) % renewal) + renewal) % renewal;
    return this.#now - sinceMoment + renewal + margin;
  }

  /** Whether a signature made before can stay: it is valid, and its moment has not come. */
  holds(rrsig: Uint8Array): boolean {
    return this.#until(rrsigInception(rrsig)) <= 0 && this.#until(rrsigExpiration(rrsig)) > this.#timing.margin;
  }

  /** The moment at which a signature that expires then is to be made anew, in seconds since 1970. */
  renewal(expiration: number): number {
    return this.#now + this.#until(expiration) - this.#timing.margin;
  }

  /** Seconds from now to a time of 32 bits, which wraps around (RFC 4034 3.1.5). */
  #until(time: number): number {
    return (time - this.#now) | 0;
  }
}

/** A number from 0 up to, not with, 1: the same for the same text and number, spread evenly (FNV-1a with a final mix). */
function spread(text: string, number: number): number {
  let hash = 0x811c9dc5 ^ number;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
