import { annotations, LeaseKind, type LeaseResource, make, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import type { Clocks } from './clocks.ts';

const LEASE_NAME = 'operator';
const DURATION_SECONDS = 10;
const RENEW_MILLISECONDS = 2000;

export interface LeadershipOptions {
  readonly store: ResourceStore;
  readonly identity: string;
  readonly log: Logger;
  readonly clocks: Clocks;
  /** The revision up to which this process knows the changes of Zones; undefined while it knows none. */
  readonly zonesSeen?: () => string | undefined;
  /** Called again and again while another leads. */
  readonly onStandby?: () => void;
  /** Called once when another leads, or the Lease could not be renewed in time: the process must end at once. */
  readonly onLost: () => void;
}

/** Whether `identity` may take or renew a Lease that has not changed for `unchangedFor` milliseconds. */
export function mayHold({ spec = {} }: LeaseResource, identity: string, unchangedFor: number): boolean {
  const { holderIdentity = '', leaseDurationSeconds = DURATION_SECONDS } = spec;
  return holderIdentity === '' || holderIdentity === identity || unchangedFor > leaseDurationSeconds * 1000;
}

/**
 * Becomes the one leader through a Lease and stays it; a standby takes over within 15 s of the leader's end. What the
 * Lease says of times is another machine's clock; it counts how long the same Lease has been seen here.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #timer: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  /** uid of the Lease that is held; where it is another's all of a sudden, so may the cluster be. */
  #held: string | undefined;
  /** Until when nobody else takes the Lease, by the clock that only goes on. */
  #heldUntil = -Infinity;
  /** The revision up to which the holder of the Lease knew the changes of Zones some seconds before, as the Lease had it when it was taken. */
  #zonesSeenBefore: string | undefined;
  /** The same of this process, when it last renewed the Lease: the changes up to then are published by now. */
  #zonesSeen: string | undefined;
  #seen: { readonly version: string | undefined; readonly at: number } | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Resolves when this process leads, or when `signal` aborts. */
  async acquire(signal: AbortSignal): Promise<void> {
    for (let attempt; !signal.aborted && (attempt = await this.#attempt()) !== 'held';) {
      if (attempt === 'taken') this.#options.onStandby?.();
      await sleep(RENEW_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
    if (!signal.aborted) this.#timer = setInterval(() => void this.#renew(), RENEW_MILLISECONDS);
  }

  /** Whether this process leads at this moment. One that was stopped for longer than the Lease lasts does not, before anything else tells it. */
  get isHeld(): boolean {
    return this.#options.clocks.elapsed() < this.#heldUntil;
  }

  /** The revision up to which the leader before knew the changes of Zones; undefined where no Lease tells. */
  get zonesSeenBefore(): string | undefined {
    return this.#zonesSeenBefore;
  }

  /** Gives the leadership up, so that a standby need not wait. */
  async release(): Promise<void> {
    this.#end();
    const { store, identity } = this.#options;
    const lease = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME });
    if (lease?.spec?.holderIdentity !== identity) return;
    await store.update(LeaseKind, { ...lease, spec: { ...lease.spec, holderIdentity: '' } });
  }

  #end(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#deadline);
  }

  async #renew(): Promise<void> {
    if ((await this.#attempt()) === 'taken') this.#lose();
  }

  #lose(): void {
    this.#end();
    this.#heldUntil = -Infinity;
    this.#options.onLost();
  }

  /** Whether the Lease is held, is another's, or could not be had. */
  async #attempt(): Promise<'held' | 'taken' | 'failed'> {
    const begun = this.#options.clocks.elapsed();
    try {
      if (!(await this.#take())) return 'taken';
    } catch (err) {
      if (!isStoreError(err, 'Conflict') && !isStoreError(err, 'AlreadyExists'))
        this.#options.log.warn({ err }, 'the lease of the leader could not be written');
      return 'failed';
    }
    clearTimeout(this.#deadline);
    this.#heldUntil = begun + DURATION_SECONDS * 1000;
    const left = this.#heldUntil - this.#options.clocks.elapsed();
    this.#deadline = setTimeout(() => this.#lose(), Math.max(0, left)).unref();
    return 'held';
  }

  async #take(): Promise<boolean> {
    const { store, identity, clocks } = this.#options;
    const lease = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME });
    if (!this.#mayTake(lease)) return false;
    const stamp = new Date(clocks.time()).toISOString().replace('Z', '000Z');
    const taken = lease?.spec?.holderIdentity === identity ? (lease.spec.acquireTime ?? stamp) : stamp;
    const spec = {
      holderIdentity: identity,
      leaseDurationSeconds: DURATION_SECONDS,
      acquireTime: taken,
      renewTime: stamp,
    };
    const key = { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME };
    const held = await (lease === undefined
      ? store.create(LeaseKind, make<LeaseResource>(LeaseKind, key, { spec }))
      : store.update(LeaseKind, { ...this.#withZonesSeen(lease), spec }, { isQuiet: true }));
    this.#noteTaken(lease, held.metadata.uid);
    return true;
  }

  /** This process has taken or renewed a Lease, which was like this before. */
  #noteTaken(before: LeaseResource | undefined, uid: string | undefined): void {
    if (this.#held === undefined) this.#zonesSeenBefore = before?.metadata.annotations?.[annotations.zonesSeen];
    this.#held = uid;
    this.#zonesSeen = this.#options.zonesSeen?.();
  }

  /** A Lease with the revision that this process had seen when it last renewed it, or as it was. */
  #withZonesSeen(lease: LeaseResource): LeaseResource {
    if (this.#zonesSeen === undefined) return lease;
    const seen = { [annotations.zonesSeen]: this.#zonesSeen };
    return { ...lease, metadata: { ...lease.metadata, annotations: { ...lease.metadata.annotations, ...seen } } };
  }

  #mayTake(lease: LeaseResource | undefined): boolean {
    if (this.#held !== undefined && lease?.metadata.uid !== this.#held) return false;
    return lease === undefined || mayHold(lease, this.#options.identity, this.#unchangedFor(lease));
  }

  /** How long a Lease has been unchanged, as this process has seen it. */
  #unchangedFor({ metadata: { resourceVersion: version } }: LeaseResource): number {
    const now = this.#options.clocks.elapsed();
    if (this.#seen === undefined || this.#seen.version !== version) this.#seen = { version, at: now };
    return now - this.#seen.at;
  }
}
