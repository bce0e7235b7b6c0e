import type { Logger } from '@fourwinds/process';
import { annotations, GROUP, LeaseKind, type LeaseResource, make, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type Acknowledgement, LEASE_SECONDS, SERVER_LEASE_PREFIX, writeAcknowledgement } from '@fourwinds/snapshot';
import { clusterUid, isStoreError, type ResourceStore } from '@fourwinds/store';

export interface AcknowledgerOptions {
  readonly store: ResourceStore;
  readonly server: string;
  readonly region: string;
  /** The uid of the Pod with the server's name. The Lease is deleted with the Pod, however it ends. */
  readonly podUid?: string;
  readonly wasDamaged?: boolean;
  /** Returns the versions loaded from the cluster with this uid. Undefined if there are none. */
  readonly acknowledgement: (cluster: string) => Acknowledgement | undefined;
  /** Called when the store turns out to be a different cluster than before. */
  readonly onOtherCluster: () => void;
  readonly log: Logger;
  /** Returns the time in milliseconds since 1970, for the Lease. */
  readonly time: () => number;
  /** Returns milliseconds on a monotonic clock, for scheduling writes. */
  readonly elapsed: () => number;
}

const RENEW_MILLISECONDS = 5000;
const LEAST_MILLISECONDS = 500;
const REGION_LABEL = `${GROUP}/region`;

/**
 * Reports to the operator, in a Lease, the versions that this server has loaded. Writes a change at once, but not
 * within half a second of the previous write, and renews the Lease every five seconds as a sign of life. Deletes the
 * Lease when the server stops.
 */
export class Acknowledger {
  readonly #options: AcknowledgerOptions;
  readonly #name: string;
  #cluster: string | undefined;
  #clusterReadAt = -Infinity;
  #lease: LeaseResource | undefined;
  #acquired: string | undefined;
  #changed = false;
  #writtenAt = -Infinity;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: AcknowledgerOptions) {
    this.#options = options;
    this.#name = SERVER_LEASE_PREFIX + options.server;
  }

  /** Schedules a report. The first call starts the reports. */
  changed(): void {
    this.#changed = true;
    this.#schedule();
  }

  /** Stops reporting and deletes the Lease, so that the server is known to have stopped. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
    if (this.#lease === undefined) return;
    try {
      await this.#options.store.delete(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: this.#name });
    } catch (err) {
      if (!isStoreError(err, 'NotFound')) this.#options.log.warn({ err }, 'the Lease could not be deleted');
    }
  }

  #schedule(): void {
    if (this.#stopped || this.#writing !== undefined) return;
    clearTimeout(this.#timer);
    const pause = this.#changed ? LEAST_MILLISECONDS : RENEW_MILLISECONDS;
    const wait = this.#writtenAt + pause - this.#options.elapsed();
    if (wait <= 0) this.#begin();
    else this.#timer = setTimeout(() => this.#begin(), wait).unref();
  }

  #begin(): void {
    const isQuiet = !this.#changed;
    this.#changed = false;
    this.#writtenAt = this.#options.elapsed();
    this.#writing = this.#write(isQuiet)
      .catch((err: unknown) => this.#failed(err))
      .finally(() => {
        this.#writing = undefined;
        this.#schedule();
      });
  }

  #failed(err: unknown): void {
    this.#lease = undefined;
    this.#changed ||=
      isStoreError(err, 'Conflict') || isStoreError(err, 'NotFound') || isStoreError(err, 'AlreadyExists');
    this.#options.log.warn({ err, lease: this.#name }, 'the loaded snapshots could not be acknowledged');
  }

  /** `isQuiet` is true for a renewal without news. */
  async #write(isQuiet: boolean): Promise<void> {
    const { store, acknowledgement } = this.#options;
    const cluster = await this.#readCluster();
    const known = this.#lease ?? (await store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: this.#name }));
    const content = acknowledgement(cluster);
    if (content === undefined || this.#stopped) return;
    const lease = this.#leaseWith(content, known?.metadata.resourceVersion);
    this.#lease = await (known === undefined
      ? store.create(LeaseKind, lease)
      : store.update(LeaseKind, lease, { isQuiet }));
  }

  /** Returns the uid of the cluster, read again with each renewal. */
  async #readCluster(): Promise<string> {
    const now = this.#options.elapsed();
    if (this.#cluster !== undefined && now - this.#clusterReadAt < RENEW_MILLISECONDS) return this.#cluster;
    const cluster = await clusterUid(this.#options.store);
    const other = this.#cluster !== undefined && this.#cluster !== cluster;
    this.#cluster = cluster;
    this.#clusterReadAt = now;
    if (other) this.#options.onOtherCluster();
    return cluster;
  }

  #leaseWith(content: Acknowledgement, resourceVersion: string | undefined): LeaseResource {
    const { server, region, podUid: uid, wasDamaged } = this.#options;
    const time = new Date(this.#options.time()).toISOString().replace('Z', '000Z');
    this.#acquired ??= time;
    const metadata = {
      namespace: SYSTEM_NAMESPACE,
      name: this.#name,
      labels: { [REGION_LABEL]: region },
      annotations: { ...writeAcknowledgement(content), ...(wasDamaged && { [annotations.cacheDamaged]: 'true' }) },
      ...(uid && { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: server, uid }] }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    };
    const spec = {
      holderIdentity: server,
      leaseDurationSeconds: LEASE_SECONDS,
      acquireTime: this.#acquired,
      renewTime: time,
    };
    return make(LeaseKind, metadata, { spec });
  }
}
