import {
  isStoreError,
  LeaseKind,
  type LeaseResource,
  make,
  type ResourceStore,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import type { Logger } from '@fourwinds/process';

const LEASE_NAME = 'operator';
const DURATION_SECONDS = 10;
const RENEW_MILLISECONDS = 2000;

export interface LeadershipOptions {
  readonly store: ResourceStore;
  readonly identity: string;
  readonly log: Logger;
  readonly now: () => number;
  /** Called when the Lease could not be renewed in time: the process must end at once. */
  readonly onLost: () => void;
}

/** Whether `identity` may take or renew the lease at `now` (milliseconds). */
export function mayHold(lease: LeaseResource, identity: string, now: number): boolean {
  const { holderIdentity, renewTime, leaseDurationSeconds = DURATION_SECONDS } = lease.spec ?? {};
  if (holderIdentity === undefined || holderIdentity === '' || holderIdentity === identity) return true;
  return now - Date.parse(renewTime ?? '1970-01-01T00:00:00Z') > leaseDurationSeconds * 1000;
}

/** Becomes the one leader through a Lease and stays it; a standby takes over within 15 s of the leader's end. */
export class Leadership {
  readonly #options: LeadershipOptions;
  #timer: NodeJS.Timeout | undefined;
  #renewed = 0;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Resolves when this process leads, or when `signal` aborts. */
  async acquire(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.#take().catch((err: unknown) => this.#failed(err)))) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RENEW_MILLISECONDS);
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
    if (!signal.aborted) this.#timer = setInterval(() => void this.#renew(), RENEW_MILLISECONDS);
  }

  /** Gives the leadership up, so that a standby need not wait. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    const { store, identity } = this.#options;
    const lease = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME });
    if (lease?.spec?.holderIdentity !== identity) return;
    await store.update(LeaseKind, { ...lease, spec: { ...lease.spec, holderIdentity: '' } });
  }

  async #renew(): Promise<void> {
    const held = await this.#take().catch((err: unknown) => this.#failed(err));
    if (held || this.#options.now() - this.#renewed < DURATION_SECONDS * 1000) return;
    clearInterval(this.#timer);
    this.#options.onLost();
  }

  async #take(): Promise<boolean> {
    const { store, identity, now } = this.#options;
    const time = now();
    const lease = await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME });
    if (lease !== undefined && !mayHold(lease, identity, time)) return false;
    const stamp = new Date(time).toISOString().replace('Z', '000Z');
    const taken = lease?.spec?.holderIdentity === identity ? (lease.spec.acquireTime ?? stamp) : stamp;
    const spec = {
      holderIdentity: identity,
      leaseDurationSeconds: DURATION_SECONDS,
      acquireTime: taken,
      renewTime: stamp,
    };
    if (lease === undefined)
      await store.create(LeaseKind, make(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: LEASE_NAME }, { spec }));
    else await store.update(LeaseKind, { ...lease, spec });
    this.#renewed = time;
    return true;
  }

  #failed(err: unknown): boolean {
    if (!isStoreError(err, 'Conflict') && !isStoreError(err, 'AlreadyExists'))
      this.#options.log.warn({ err }, 'the lease of the leader could not be written');
    return false;
  }
}
