import type { ZoneResource } from '@fourwinds/resources';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { ReservedTurns } from '../runtime/reserved-turns.ts';
import type { ProofDecision } from './decide-proof.ts';

export interface ProofWatchOptions {
  readonly check: (domain: string, token: string) => Promise<ProofDecision>;
  readonly zoneAt: (key: string) => ZoneResource | undefined;
  /** Returns the owner of a zone, as text. Owners take turns. */
  readonly ownerOf: (key: string) => string;
  /** Enqueues zones whose proof request may have changed. */
  readonly watches: (queue: WorkQueue) => void;
  readonly now: () => number;
}

export interface ProofAnswer {
  /** The token that was searched. */
  readonly token: string;
  readonly decision: ProofDecision;
  /** When the check ran, in milliseconds since 1970. */
  readonly at: number;
}

interface AskedProof extends ProofAnswer {
  readonly requestedAt: string;
}

interface ProofRequest {
  readonly domain: string;
  readonly token: string;
  readonly requestedAt: string;
}

/** Interval between two checks, in milliseconds: a fraction of the time since the request, within limits. */
const INTERVAL = { part: 1 / 10, least: 5000, most: 3600_000 } as const;
const CHECKS_AT_A_TIME = 4;
const RATE = { burst: 30, each: 0.2 };

/**
 * Checks for requested proofs, at intervals and at each new request, until a proof is found or the token has expired.
 * Queue keys are `namespace/name`.
 */
export class ProofWatch {
  readonly #options: ProofWatchOptions;
  readonly #turns: ReservedTurns;
  readonly #asked = new Map<string, AskedProof>();
  readonly #listeners: ((key: string) => void)[] = [];

  constructor(options: ProofWatchOptions) {
    this.#options = options;
    this.#turns = new ReservedTurns(RATE, options.now);
  }

  get controller(): ControllerOptions {
    const { ownerOf, watches } = this.#options;
    return {
      name: 'proofs',
      concurrency: CHECKS_AT_A_TIME,
      watches,
      ownerOf,
      reconcile: (key) => this.#reconcile(key),
    };
  }

  /** Returns the latest answer for a zone. Undefined if there is none for its present token. */
  of(key: string, token: string | undefined): ProofAnswer | undefined {
    const asked = this.#asked.get(key);
    return asked?.token === token ? asked : undefined;
  }

  onAnswer(listener: (key: string) => void): void {
    this.#listeners.push(listener);
  }

  async #reconcile(key: string): Promise<Result> {
    const request = requestOf(this.#options.zoneAt(key), this.#options.now());
    if (request === undefined) {
      this.#turns.forget(key);
      this.#asked.delete(key);
      return undefined;
    }
    if (this.of(key, request.token)?.decision.state === 'proven') return undefined;
    if (this.#rest(key, request) <= 0) {
      const wait = this.#turns.until(key, this.#options.ownerOf(key));
      if (wait > 0) return { requeueAfter: wait };
      await this.#check(key, request);
    }
    return { requeueAfter: Math.max(0, this.#rest(key, request)) };
  }

  #rest(key: string, { token, requestedAt }: ProofRequest): number {
    const asked = this.#asked.get(key);
    if (asked?.token !== token || asked.requestedAt !== requestedAt) return 0;
    const part = Math.ceil((asked.at - Date.parse(requestedAt)) * INTERVAL.part);
    const interval = Math.min(INTERVAL.most, Math.max(INTERVAL.least, part));
    return interval - Math.abs(this.#options.now() - asked.at);
  }

  async #check(key: string, { domain, token, requestedAt }: ProofRequest): Promise<void> {
    const at = this.#options.now();
    const decision = await this.#options.check(domain, token);
    this.#asked.set(key, { token, requestedAt, decision, at });
    for (const listener of this.#listeners) listener(key);
  }
}

/** Returns the proof request of a zone. Undefined if it has none or its token has expired. */
function requestOf(zone: ZoneResource | undefined, now: number): ProofRequest | undefined {
  const proof = zone?.status?.proof;
  if (zone === undefined || proof === undefined) return undefined;
  if (zone.metadata.deletionTimestamp !== undefined || Date.parse(proof.expiresAt) <= now) return undefined;
  return { domain: zone.spec.domain, token: proof.token, requestedAt: proof.requestedAt };
}
