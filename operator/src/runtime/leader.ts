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
  /** Returns the revision up to which this process knows the changes of Zones. Undefined if it knows none. */
  readonly zonesSeen?: () => string | undefined;
  /** Called repeatedly while another process leads. */
  readonly onStandby?: () => void;
  /**
   * Called once when another process leads, or the Lease could not be renewed in time. The process must exit
   * immediately.
   */
  readonly onLost: () => void;
}

/** Returns true if `identity` may acquire or renew a Lease that has not changed for `unchangedFor` milliseconds. */
export function mayHold({ spec = {} }: LeaseResource, identity: string, unchangedFor: number): boolean {
  const { holderIdentity = '', leaseDurationSeconds = DURATION_SECONDS } = spec;
  return holderIdentity === '' || holderIdentity === identity || unchangedFor > leaseDurationSeconds * 1000;
}

/**
 * Leader election with a Lease. A standby takes over within 15 s after the leader ends. Times in the Lease come from
 * another machine's clock. They are not used; this process measures how long it has seen the Lease unchanged.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #timer: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  /** uid of the held Lease. If the uid changes, the cluster may be a different cluster. */
  #held: string | undefined;
  /** Time until which no other process can acquire the Lease, on the monotonic clock. */
  #heldUntil = -Infinity;
  /**
   * The revision up to which the previous holder knew the changes of Zones, as recorded in the Lease when it was
   * acquired. A few seconds old.
   */
  #zonesSeenBefore: string | undefined;
  /**
   * The revision seen by this process at its last renewal. Changes up to this revision are published before the next
   * renewal.
   */
  #zonesSeen: string | undefined;
  #seen: { readonly version: string | undefined; readonly at: number } | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Resolves when this process leads or `signal` aborts. */
  async acquire(signal: AbortSignal): Promise<void> {
    for (let attempt; !signal.aborted && (attempt = await this.#attempt()) !== 'held';) {
      if (attempt === 'taken') this.#options.onStandby?.();
      await sleep(RENEW_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
    if (!signal.aborted) this.#timer = setInterval(() => void this.#renew(), RENEW_MILLISECONDS);
  }

  /**
   * Returns true if this process leads right now. False if the process was suspended for longer than the Lease
   * duration, even before anything else detects it.
   */
  get isHeld(): boolean {
    return this.#options.clocks.elapsed() < this.#heldUntil;
  }

  /** The previous leader knew the changes of Zones up to this revision. Undefined if no Lease records it. */
  get zonesSeenBefore(): string | undefined {
    return this.#zonesSeenBefore;
  }

  /** Releases the Lease, so that a standby need not wait. */
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

  /** `held`: this process has the Lease. `taken`: another process has it. `failed`: the Lease could not be written. */
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

  /** Called after this process acquired or renewed the Lease. `before` is its previous state. */
  #noteTaken(before: LeaseResource | undefined, uid: string | undefined): void {
    if (this.#held === undefined) this.#zonesSeenBefore = before?.metadata.annotations?.[annotations.zonesSeen];
    this.#held = uid;
    this.#zonesSeen = this.#options.zonesSeen?.();
  }

  /**
   * Adds to the Lease the revision that this process had seen at its last renewal. Returns the Lease unchanged if
   * there is no revision.
   */
  #withZonesSeen(lease: LeaseResource): LeaseResource {
    if (this.#zonesSeen === undefined) return lease;
    const seen = { [annotations.zonesSeen]: this.#zonesSeen };
    return { ...lease, metadata: { ...lease.metadata, annotations: { ...lease.metadata.annotations, ...seen } } };
  }

  #mayTake(lease: LeaseResource | undefined): boolean {
    if (this.#held !== undefined && lease?.metadata.uid !== this.#held) return false;
    return lease === undefined || mayHold(lease, this.#options.identity, this.#unchangedFor(lease));
  }

  #unchangedFor({ metadata: { resourceVersion: version } }: LeaseResource): number {
    const now = this.#options.clocks.elapsed();
    if (this.#seen === undefined || this.#seen.version !== version) this.#seen = { version, at: now };
    return now - this.#seen.at;
  }
}
