import { formatIpv4, formatIpv6, RCODE } from '@fourwinds/dns';
import { FairPool, type Logger, networkHolder, networksOf } from '@fourwinds/process';
import type { Relay, RelaySource } from '../transport/relay.ts';

/**
 * Sends a message with its sender's address to the API and returns its answer; a transfer has several messages.
 * Rejects if there is no answer or the signal aborts.
 */
export type AskApi = (
  message: Uint8Array,
  client: RelayedClient,
  signal?: AbortSignal,
) => Promise<readonly Uint8Array[]>;

export interface RelayedClient {
  readonly address: string;
  readonly by: RelaySource['by'];
}

export interface RelayLimits {
  /**
   * Maximum number of messages in progress, separately for datagrams and connections, so that neither displaces the
   * other.
   */
  readonly underWay: number;
  /** The same limit for one IPv4 address or IPv6 /64. A /56 may have twice, a /48 four times as many. */
  readonly perSource: number;
  /**
   * Maximum number of datagrams per second whose signatures are not known to be valid. Their addresses may be forged.
   */
  readonly datagrams: number;
  /** The same limit for one IPv4 address or IPv6 /48. */
  readonly datagramsPerSource: number;
}

const LIMITS: RelayLimits = { underWay: 64, perSource: 16, datagrams: 500, datagramsPerSource: 100 };
/** Minimum interval between log messages that the API is unavailable. */
const REPORT_MILLISECONDS = 60_000;
const SECOND = 1000;
const HEADER = 12;
const QR = 0x80;
/** Opcode and RD. */
const KEPT_FLAGS = 0x79;

/**
 * Returns true if the answer of the API shows that the message had a valid signature. Otherwise the API answers
 * NOTAUTH (RFC 8945 5.2).
 */
function isAuthentic(answer: Uint8Array | undefined): boolean {
  return answer !== undefined && answer.length >= HEADER && (answer[3] & 0xf) !== RCODE.NOTAUTH;
}

export interface UpdateRelayOptions {
  readonly ask: AskApi;
  readonly log: Logger;
  readonly limits?: RelayLimits;
  /** Returns milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Relays signed updates and transfers unchanged to the API (RFC 2136 6), and its answers to the senders. A message
 * beyond the limits, or without an answer from the API, gets SERVFAIL, so that the client retries or uses another
 * server. A repeated datagram is ignored while the first is in progress. If too many messages are in progress, a
 * message from another network replaces the oldest message of the network with the most messages.
 */
export class UpdateRelay {
  readonly #options: Required<UpdateRelayOptions>;
  /** Messages in progress. A message is aborted if another message takes its slot. */
  readonly #underWay: { readonly [by in RelaySource['by']]: FairPool<AbortController> };
  /** Datagrams in progress, with their senders. */
  readonly #datagrams = new Set<string>();
  #second = -Infinity;
  #inSecond = 0;
  readonly #inSecondBySource = new Map<string, number>();
  #reportedAt = -Infinity;
  /** Messages answered by the API, and messages answered with SERVFAIL. */
  readonly counts = { answered: 0, failed: 0 };

  constructor(options: UpdateRelayOptions) {
    this.#options = { limits: LIMITS, now: () => performance.now(), ...options };
    const places = this.#options.limits.underWay;
    this.#underWay = { datagram: new FairPool({ places }), stream: new FairPool({ places }) };
  }

  readonly relay: Relay = async (message, { address: octets, by }) => {
    const address = octets.length === 4 ? formatIpv4(octets) : formatIpv6(octets);
    const datagram = by === 'datagram' ? `${address} ${Buffer.from(message).toString('latin1')}` : undefined;
    if (datagram !== undefined && this.#datagrams.has(datagram)) return [];
    const place = this.#take(address, by);
    if (place === undefined) return [this.#fail(message)];
    if (datagram !== undefined) this.#datagrams.add(datagram);
    try {
      return await this.#ask(message, { address, by }, place.signal);
    } finally {
      if (datagram !== undefined) this.#datagrams.delete(datagram);
      this.#underWay[by].leave(place);
    }
  };

  async #ask(message: Uint8Array, client: RelayedClient, signal: AbortSignal): Promise<readonly Uint8Array[]> {
    try {
      const answers = await this.#options.ask(message.slice(), client, signal);
      this.counts.answered++;
      if (client.by === 'datagram' && isAuthentic(answers[0])) this.#uncount(client.address);
      return answers;
    } catch (error) {
      if (!signal.aborted) this.#report(error);
      return [this.#fail(message)];
    }
  }

  /** Returns a slot for one more message. Undefined if there is none. */
  #take(address: string, by: RelaySource['by']): AbortController | undefined {
    const { limits } = this.#options;
    if (by === 'datagram' && !this.#isWithinSecond(address, limits)) return undefined;
    const place = new AbortController();
    const entrance = this.#underWay[by].enter(networkHolder(address, limits.perSource), place);
    if (entrance.outcome === 'full') return undefined;
    entrance.evicted?.abort();
    return place;
  }

  /**
   * Counts a datagram. Returns false if its network has reached its limit per second, or if the total limit is
   * reached.
   */
  #isWithinSecond(address: string, { datagrams, datagramsPerSource }: RelayLimits): boolean {
    const second = Math.floor(this.#options.now() / SECOND);
    if (second !== this.#second) {
      [this.#second, this.#inSecond] = [second, 0];
      this.#inSecondBySource.clear();
    }
    const [network] = networksOf(address);
    const ofNetwork = this.#inSecondBySource.get(network) ?? 0;
    if (this.#inSecond >= datagrams || ofNetwork >= datagramsPerSource) return false;
    this.#inSecond++;
    this.#inSecondBySource.set(network, ofNetwork + 1);
    return true;
  }

  /**
   * A sender with a valid key has not forged the address and may send more: programs such as Terraform send many
   * updates in a second.
   */
  #uncount(address: string): void {
    const [network] = networksOf(address);
    const ofNetwork = this.#inSecondBySource.get(network) ?? 0;
    if (ofNetwork === 0) return; // Counted in an earlier second.
    this.#inSecond--;
    this.#inSecondBySource.set(network, ofNetwork - 1);
  }

  #report(error: unknown): void {
    const { log, now } = this.#options;
    if (now() - this.#reportedAt < REPORT_MILLISECONDS) return;
    this.#reportedAt = now();
    log.warn({ err: error }, 'the API does not answer updates; they get SERVFAIL');
  }

  #fail(message: Uint8Array): Uint8Array {
    this.counts.failed++;
    const header = new Uint8Array(HEADER);
    header.set(message.subarray(0, 2));
    header[2] = QR | (message[2] & KEPT_FLAGS);
    header[3] = RCODE.SERVFAIL;
    return header;
  }
}
