import { isIPv6 } from 'node:net';

export interface RateLimitOptions {
  /** Responses of one class to one prefix in a second. */
  readonly perSecond: number;
  /** Every how many limited responses one goes out truncated, so that a real client can come by TCP. */
  readonly slip: number;
  /** Count sources on this machine too. */
  readonly loopback: boolean;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
  limited: number;
}

/** How many buckets are kept; the oldest give way. */
const MAX_BUCKETS = 65_536;
const QUESTION = 12;
const TC = 0x02;

/**
 * Response rate limiting: what a source address, which may be forged, can be made to receive. A token bucket for each
 * network (/24, /56) and class of response, so that a flood of errors does not silence answers.
 */
export class RateLimiter {
  readonly #options: RateLimitOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** What to send of a response of `length` octets: all of it, nothing (0), or, cut in place, its question with TC. */
  limit(source: string, response: Uint8Array, length: number): number {
    if (length === 0 || (!this.#options.loopback && isLoopback(source))) return length;
    const bucket = this.#bucket(`${classOf(response)} ${networkOf(source)}`);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return length;
    }
    bucket.limited += 1;
    return bucket.limited % this.#options.slip === 0 ? truncate(response, length) : 0;
  }

  #bucket(key: string): Bucket {
    const { perSecond } = this.#options;
    const now = this.#options.now();
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: perSecond, at: now, limited: 0 };
      if (this.#buckets.size === MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!);
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    return bucket;
  }
}

/** Data, referral or no data, or one of the errors. */
function classOf(response: Uint8Array): string {
  const rcode = response[3] & 0x0f;
  if (rcode !== 0) return `e${rcode}`;
  return response[6] === 0 && response[7] === 0 ? 'n' : 'p';
}

/** The first 24 bits of an IPv4 address, the first 56 of an IPv6 address. */
function networkOf(source: string): string {
  if (!isIPv6(source)) return source.slice(0, source.lastIndexOf('.'));
  const [head, tail = ''] = source.split('%')[0].split('::');
  const left = head === '' ? [] : head.split(':');
  const missing = source.includes('::') ? 8 - left.length - (tail === '' ? 0 : tail.split(':').length) : 0;
  const groups = [...left, ...new Array<string>(missing).fill('0'), ...(tail === '' ? [] : tail.split(':'))];
  const fourth = parseInt(groups[3], 16) & 0xff00;
  return [...groups.slice(0, 3).map((group) => parseInt(group, 16)), fourth].join(':');
}

function isLoopback(source: string): boolean {
  return source.startsWith('127.') || source === '::1';
}

function truncate(response: Uint8Array, length: number): number {
  response[2] |= TC;
  response.fill(0, 6, QUESTION);
  if (response[5] === 0) return QUESTION;
  let end = QUESTION;
  while (end < length && response[end] !== 0) end += response[end] + 1;
  return end + 5;
}
