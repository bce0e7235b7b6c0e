import { formatIpv4, formatIpv6, RCODE } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import type { Relay, RelaySource } from '../transport/relay.ts';
import { sourceOf } from '../transport/connection-pool.ts';

/** Has a message with its sender's address answered by the API, a transfer by several messages. Rejects where that cannot be had. */
export type AskApi = (message: Uint8Array, client: RelayedClient) => Promise<readonly Uint8Array[]>;

export interface RelayedClient {
  readonly address: string;
  readonly by: RelaySource['by'];
}

export interface RelayLimits {
  /** Messages under way that came in datagrams, and those that came by connections: neither takes the places of the other. */
  readonly underWay: number;
  /** The same of one network. */
  readonly perSource: number;
  /** Datagrams in a second, whose addresses anybody may forge. */
  readonly datagrams: number;
}

const LIMITS: RelayLimits = { underWay: 64, perSource: 16, datagrams: 500 };
/** After this pause between errors, the log says again that the API is away. */
const REPORT_MILLISECONDS = 60_000;
const SECOND = 1000;
const HEADER = 12;
const QR = 0x80;
/** Opcode and RD. */
const KEPT_FLAGS = 0x79;

export interface UpdateRelayOptions {
  readonly ask: AskApi;
  readonly log: Logger;
  readonly limits?: RelayLimits;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Relays signed updates and transfers to the API (RFC 2136 6), unchanged, and its answers to their senders. A message beyond the limits, or without an answer of the API, gets
 * SERVFAIL, after which clients try again or elsewhere; one that is sent again meanwhile waits for the first one's answer.
 */
export class UpdateRelay {
  readonly #options: Required<UpdateRelayOptions>;
  readonly #underWay = { datagram: 0, stream: 0 };
  readonly #bySource = new Map<string, number>();
  /** Datagrams under way, with their senders. */
  readonly #datagrams = new Set<string>();
  #second = -Infinity;
  #inSecond = 0;
  #reportedAt = -Infinity;
  /** Messages that got an answer of the API, and those that got SERVFAIL. */
  readonly counts = { answered: 0, failed: 0 };

  constructor(options: UpdateRelayOptions) {
    this.#options = { limits: LIMITS, now: () => performance.now(), ...options };
  }

  readonly relay: Relay = async (message, { address: octets, by }) => {
    const address = octets.length === 4 ? formatIpv4(octets) : formatIpv6(octets);
    const datagram = by === 'datagram' ? `${address} ${Buffer.from(message).toString('latin1')}` : undefined;
    if (datagram !== undefined && this.#datagrams.has(datagram)) return [];
    const source = `${by} ${sourceOf(address)}`;
    const isTaken = this.#take(source, by);
    if (!isTaken) return [this.#fail(message)];
    if (datagram !== undefined) this.#datagrams.add(datagram);
    try {
      const answers = await this.#options.ask(message.slice(), { address, by });
      this.counts.answered++;
      return answers;
    } catch (error) {
      this.#report(error);
      return [this.#fail(message)];
    } finally {
      if (datagram !== undefined) this.#datagrams.delete(datagram);
      this.#leave(source, by);
    }
  };

  /** Whether there is a place for one more message. */
  #take(source: string, by: RelaySource['by']): boolean {
    const { limits } = this.#options;
    const ofSource = this.#bySource.get(source) ?? 0;
    if (this.#underWay[by] >= limits.underWay || ofSource >= limits.perSource) return false;
    if (by === 'datagram' && !this.#isWithinSecond(limits.datagrams)) return false;
    this.#underWay[by]++;
    this.#bySource.set(source, ofSource + 1);
    return true;
  }

  #isWithinSecond(limit: number): boolean {
    const second = Math.floor(this.#options.now() / SECOND);
    if (second !== this.#second) [this.#second, this.#inSecond] = [second, 0];
    return ++this.#inSecond <= limit;
  }

  #leave(source: string, by: RelaySource['by']): void {
    const left = this.#bySource.get(source)! - 1;
    this.#underWay[by]--;
    if (left === 0) this.#bySource.delete(source);
    else this.#bySource.set(source, left);
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
