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

/** The latest version of a claim, the last one where it is gone. */
interface Waiting {
  readonly claim: DomainClaimResource;
  readonly isGone: boolean;
}

/** Claims that are compared with the database at a time. */
const BATCH = 200;
const RETRY_MILLISECONDS = 10_000;

/**
 * Notes who has each domain, from all claims at the start and from each change of their owners on. Every replica may do so: each version is noted once, also where
 * no replica ran when it came.
 */
export class ClaimFollower {
  readonly #ports: FollowClaimsPorts;
  readonly #stopping = new AbortController();
  /** The claims that wait, by their keys. */
  readonly #waiting = new Map<string, Waiting>();
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

  async #note(batch: readonly Waiting[]): Promise<void> {
    const { owners } = this.#ports;
    const there = batch.filter(({ isGone }) => !isGone).map(({ claim }) => claim);
    for (const claim of await owners.unnoted(there)) await owners.note(claim);
    for (const { claim, isGone } of batch) if (isGone) await owners.forget(claim);
  }
}
