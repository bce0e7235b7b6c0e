import { setTimeout as sleep } from 'node:timers/promises';
import { type DomainClaimResource, keyOf } from '@fourwinds/resources';
import type { Logger } from '@fourwinds/process';
import type { Informer } from '@fourwinds/store';
import type { DomainOwners } from './domain-owners.ts';

export interface FollowClaimsPorts {
  readonly claims: Pick<Informer<DomainClaimResource>, 'list' | 'onChange'>;
  readonly owners: Pick<DomainOwners, 'unnoted' | 'note' | 'forget'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The latest version of a claim. For a deleted claim, the last version before the deletion. */
interface WaitingClaim {
  readonly claim: DomainClaimResource;
  readonly isGone: boolean;
}

const BATCH = 200;
const RETRY_MILLISECONDS = 10_000;

/**
 * Stores the owner of each domain. Starts with all claims, then follows their changes. Safe to run in every replica,
 * because each version is stored only once. Versions that appear while no replica runs are stored at the next start.
 */
export class ClaimFollower {
  readonly #ports: FollowClaimsPorts;
  readonly #stopping = new AbortController();
  readonly #waiting = new Map<string, WaitingClaim>();
  #running: Promise<void> | undefined;
  #unsubscribe = (): void => undefined;

  constructor(ports: FollowClaimsPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { claims } = this.#ports;
    for (const claim of claims.list()) this.#waiting.set(keyOf(claim), { claim, isGone: false });
    this.#unsubscribe = claims.onChange((_, [claim, before]) => {
      if (claim !== undefined && before !== undefined && claim.metadata.generation === before.metadata.generation)
        return;
      const latest = claim ?? before;
      this.#waiting.set(keyOf(latest), { claim: latest, isGone: claim === undefined });
      this.#wake();
    });
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort();
    await this.#running;
  }

  #wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#waiting.size > 0 && !signal.aborted) {
      const batch = this.#waiting.entries().take(BATCH).toArray();
      for (const [key] of batch) this.#waiting.delete(key);
      try {
        await this.#note(batch.map(([, waiting]) => waiting));
      } catch (err) {
        batch.forEach(([key, waiting]) => this.#waiting.set(key, this.#waiting.get(key) ?? waiting));
        this.#ports.log.warn({ err }, 'owners of domains cannot be noted');
        await sleep(RETRY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #note(batch: readonly WaitingClaim[]): Promise<void> {
    const { owners } = this.#ports;
    const there = batch.filter(({ isGone }) => !isGone).map(({ claim }) => claim);
    for (const claim of await owners.unnoted(there)) await owners.note(claim);
    for (const { claim, isGone } of batch) if (isGone) await owners.forget(claim);
  }
}
