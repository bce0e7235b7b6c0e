import type { Logger } from '@fourwinds/process';
import { tenantOf } from '@fourwinds/resources';
import { manifestName, publishedClaimOf } from '@fourwinds/snapshot';
import type { ResourceStore, WriteOrder } from '@fourwinds/store';
import { Queue, type Result } from '../runtime/queue.ts';
import type { ReconcileRates } from '../runtime/reconcile-rates.ts';
import type { Hold, HeldConfigMap } from './held-config-map.ts';
import { deleteIfThere, type DesiredObjects, isOutdated, publish, type PublishResult, readHeld } from './publish.ts';
import type { RegionListeners } from './region-listeners.ts';

export interface ObservedRegion {
  readonly name: string;
  readonly store: ResourceStore;
  readonly isListed: boolean;
  configMap(name: string): HeldConfigMap | undefined;
  /**
   * Returns true if the region has the snapshot of a domain with this digest and all its buckets, signed by the
   * operator.
   */
  holdsSigned(domain: string, sha256: string): boolean;
}

export interface RegionWriterOptions {
  readonly hold: Hold;
  readonly listeners: Pick<RegionListeners, 'manifest'>;
  readonly rates: ReconcileRates;
  readonly log: Logger;
}

const CONCURRENCY = 8;
/**
 * How long to wait for the event of the operator's own write. After that, the manifest is compared without the event.
 */
const EVENT_PATIENCE = 1000;

/**
 * Writes to one region through its own queue, so that an unreachable region does not delay other regions. Retries
 * until a desired state is reached.
 */
export class RegionWriter {
  readonly #region: ObservedRegion;
  readonly #options: RegionWriterOptions;
  readonly #desired = new Map<string, DesiredObjects>();
  /** Manifests written here whose event has not arrived, so the informer still has the previous version. */
  readonly #awaited = new Set<string>();
  /** Manifests being written together with the record of their publication. */
  readonly #recording = new Map<string, Promise<void>>();
  /** Bucket deletions in progress, by manifest. */
  readonly #removing = new Map<string, Promise<unknown>>();
  /** Buckets deleted here that the informer may still have. */
  readonly #removed = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #queue: Queue;
  #written = 0;

  constructor(region: ObservedRegion, options: RegionWriterOptions) {
    this.#region = region;
    this.#options = options;
    const { rates, log } = options;
    this.#queue = new Queue({
      concurrency: CONCURRENCY,
      reconcile: (name) => this.#publish(name),
      onError: (name, err, retryIn) => {
        if (!isOutdated(err)) this.#failed.add(name);
        rates.countError(region.name);
        log.warn({ err, manifest: name, retryIn }, 'a snapshot could not be written');
      },
      onReconcile: (name) => rates.count(region.name, name),
      ownerOf: (name) => ownerOf(this.#desired.get(name)),
    });
  }

  get written(): number {
    return this.#written;
  }

  hasFailed(manifest: string): boolean {
    return this.#failed.has(manifest);
  }

  want(domain: string, desired: DesiredObjects): void {
    const name = manifestName(domain);
    const before = this.#desired.get(name);
    if (before === undefined && this.#has(domain, desired)) return;
    this.#desired.set(name, desired);
    if (digestOf(before) === digestOf(desired)) return;
    this.#options.rates.changed(this.#region.name, name);
    this.#queue.enqueue(name);
  }

  /**
   * Writes a snapshot and the record of its publication in one transaction. This works only if the region shares a
   * database with the record and has the previous version. Otherwise does nothing; call `want` instead.
   */
  publishWith(order: WriteOrder, domain: string, desired: DesiredObjects): void {
    const { store, isListed } = this.#region;
    const name = manifestName(domain);
    if (!order.covers(store) || !isListed || this.#desired.has(name) || this.#awaited.has(name)) return;
    const written = this.#write(name, desired, order).then(
      () => undefined,
      () => undefined,
    );
    this.#recording.set(name, written);
    void written.then(() => this.#recording.delete(name));
  }

  /** Call this when a manifest, or an object that belongs to it, was seen in another version. */
  changed(manifest: string, name: string): void {
    this.#removed.delete(name);
    if (name === manifest) this.#awaited.delete(manifest);
    if (this.#desired.has(manifest)) this.#queue.enqueue(manifest);
  }

  /** Call this when all objects of the region are listed. */
  listed(): void {
    for (const name of this.#desired.keys()) this.#queue.enqueue(name);
  }

  /**
   * Deletes buckets of a manifest. Returns false and does nothing if a snapshot that may list them is being written.
   */
  async removeBuckets(manifest: string, names: readonly string[]): Promise<boolean> {
    if (this.#desired.has(manifest) || this.#recording.has(manifest)) return false;
    for (const name of names) this.#removed.add(name);
    const removed = Promise.allSettled(names.map((name) => deleteIfThere(this.#region.store, name)));
    this.#removing.set(manifest, removed);
    const failed = (await removed).find((one) => one.status === 'rejected');
    this.#removing.delete(manifest);
    if (failed !== undefined) throw failed.reason;
    return true;
  }

  /** Drops the desired state of a manifest. */
  forget(manifest: string): void {
    this.#desired.delete(manifest);
    this.#awaited.delete(manifest);
    this.#failed.delete(manifest);
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #has(domain: string, desired: DesiredObjects): boolean {
    if ('snapshot' in desired) return this.#region.holdsSigned(domain, desired.snapshot.sha256);
    const held = this.#region.configMap(manifestName(domain));
    return held?.kind === 'tombstone' && held.sha256 === digestOf(desired) && held.isSigned;
  }

  /** Snapshots are written before all objects are listed. Tombstones wait. */
  async #publish(name: string): Promise<Result> {
    const desired = this.#desired.get(name);
    if (desired === undefined || (!this.#region.isListed && 'tombstone' in desired)) return undefined;
    await this.#recording.get(name);
    if (this.#awaited.delete(name)) return { requeueAfter: EVENT_PATIENCE };
    const result = await this.#write(name, desired);
    this.#failed.delete(name);
    if (result !== 'written' && this.#desired.get(name) === desired) this.#desired.delete(name);
    if (result !== 'fenced') return undefined;
    const { log, listeners } = this.#options;
    log.warn({ manifest: name }, 'the region holds a newer version');
    listeners.manifest(this.#region.name, name);
    return undefined;
  }

  async #write(name: string, desired: DesiredObjects, order?: WriteOrder): Promise<PublishResult> {
    const { hold, log } = this.#options;
    if (this.#removing.has(name)) await this.#removing.get(name);
    const manifest = await this.#present(name);
    if (manifest !== undefined && !manifest.isSigned)
      log.error({ manifest: name }, 'a snapshot that the operator has not signed is replaced');
    const observed = { manifest, bucket: (bucket: string) => this.#bucket(bucket), hold };
    const result = await publish(this.#region.store, observed, desired, order);
    if (result === 'written') this.#noteWritten(name, manifest, desired);
    return result;
  }

  #bucket(name: string): HeldConfigMap | undefined {
    return this.#removed.has(name) ? undefined : this.#region.configMap(name);
  }

  /** Returns a ConfigMap of the region. Reads the store unless everything is listed. */
  async #present(name: string): Promise<HeldConfigMap | undefined> {
    const region = this.#region;
    return region.isListed ? region.configMap(name) : readHeld(region.store, name, this.#options.hold);
  }

  /** Prevents a bucket event from causing another manifest write before the manifest's own event has arrived. */
  #noteWritten(name: string, before: HeldConfigMap | undefined, desired: DesiredObjects): void {
    this.#written++;
    const isReplaced = before?.sha256 !== digestOf(desired);
    if (isReplaced && this.#region.configMap(name) === before) this.#awaited.add(name);
  }
}

function digestOf(desired: DesiredObjects | undefined): string | undefined {
  if (desired === undefined) return undefined;
  return 'snapshot' in desired ? desired.snapshot.sha256 : desired.tombstone.data?.sha256;
}

function ownerOf(desired: DesiredObjects | undefined): string {
  const claim =
    desired !== undefined && 'snapshot' in desired ? publishedClaimOf(desired.snapshot.manifest) : undefined;
  return claim === undefined ? '' : tenantOf(claim);
}
