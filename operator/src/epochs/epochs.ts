import type { Logger } from '@fourwinds/process';
import {
  compareRevisions,
  type DomainClaimResource,
  GROUP,
  type RegionResource,
  type Resource,
  type RecordResource,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Epoch, SignText, VerifyText } from '@fourwinds/snapshot';
import type { Informer, Observable, Versions } from '@fourwinds/store';
import type { RecordEvent } from '../runtime/events.ts';
import { restoreClaims } from '../ownership/restore-claims.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import type { RegionConnection } from '../regions/region-connection.ts';
import { ManagementReadings } from './management-readings.ts';
import { type DueEpoch, type EpochComparison, observeEpoch, writeEpoch } from './region-epoch.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import type { ClaimView } from '../ownership/keep-claims.ts';

/**
 * Region annotation that confirms an intended restore of the management cluster. Its value is the revision of the
 * epoch that the restore ends.
 */
const CONFIRM_RESTORE = `${GROUP}/confirm-restore`;

export interface EpochsOptions {
  readonly state: ClaimView & {
    readonly claims: Observable<DomainClaimResource>;
    readonly records: Observable<RecordResource>;
    readonly regions: Pick<Informer<RegionResource>, 'list' | 'onChange'>;
    readonly zones: Observable<ZoneResource>;
    relist(): void;
  };
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly record?: RecordEvent;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  /** Minimum interval between epoch writes. Defaults to 10 s. */
  readonly intervalMilliseconds?: number;
  readonly log: Logger;
}

const INTERVAL_MILLISECONDS = 10_000;
/** Minimum delay between a change and the epoch write. */
const FIRST_MILLISECONDS = 1000;

/**
 * Keeps an epoch in each region: the identity of the management cluster and the revision that the operator has
 * reached. The Region status records each epoch before the region receives it. If the record is lower than the
 * region's epoch, the management cluster was restored from a backup. The Region controller, the only writer of Region
 * status, writes the record. Queue keys are the names of Regions.
 */
export class Epochs {
  /** Regions whose epoch is ahead of the management cluster, with their condition messages. */
  readonly alarms = new Map<string, string>();
  /** Epochs to record in Region status before the regions receive them. */
  readonly due = new Map<string, DueEpoch>();
  readonly #options: EpochsOptions;
  readonly #interval: number;
  readonly #management: ManagementReadings;
  readonly #compared = new Map<string, RegionConnection>();
  readonly #writtenAt = new Map<string, number>();
  readonly #listeners: ((region: string) => void)[] = [];
  /** The highest resourceVersion of a zone, Record or claim. */
  #actedOn = '0';
  #isScheduled = false;

  constructor(options: EpochsOptions) {
    this.#options = options;
    this.#interval = options.intervalMilliseconds ?? INTERVAL_MILLISECONDS;
    this.#management = new ManagementReadings(options.state.store, () => this.#actedOn);
  }

  get controller(): ControllerOptions {
    return {
      name: 'epochs',
      concurrency: 4,
      watches: (queue) => this.#watch(queue),
      reconcile: (name) => this.#reconcile(name),
    };
  }

  /** Calls `listener` with regions that may start or must stop removing zones. */
  onChange(listener: (region: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Returns true if zones may be removed from a region: the region was compared, and the management cluster is behind
   * no region.
   */
  mayRemove(region: string): boolean {
    return this.alarms.size === 0 && this.#compared.get(region) === this.#options.regions.connection(region);
  }

  /** Returns true if the management cluster is not behind the epoch of a region right now. */
  async isCurrent(region: string): Promise<boolean> {
    const connection = this.#options.regions.connection(region);
    const comparison = connection && (await this.#compare(connection));
    if (comparison?.problem !== undefined) this.#enqueue(region);
    return comparison !== undefined && comparison.problem === undefined;
  }

  #enqueue: (region: string) => void = () => undefined;

  #watch(queue: WorkQueue): void {
    const { state, listeners } = this.#options;
    this.#enqueue = (region) => queue.enqueue(region);
    listeners.add({ ready: this.#enqueue, liveness: this.#enqueue });
    state.regions.onChange(({ name }, [now, before]) => {
      if (isOfInterest(now) !== isOfInterest(before)) queue.enqueue(name);
    });
    const note = (_: unknown, [object]: Versions<Resource>): void => this.#note(object, queue);
    state.zones.onChange(note);
    state.records.onChange(note);
    state.claims.onChange(note);
    state.claims.onChange((_, [claim, before]) => {
      if (isSetBack(claim, before)) for (const region of this.alarms.keys()) queue.enqueue(region);
    });
  }

  #note(object: Resource | undefined, queue: WorkQueue): void {
    const revision = object?.metadata.resourceVersion;
    if (revision === undefined || compareRevisions(revision, this.#actedOn) <= 0) return;
    this.#actedOn = revision;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    for (const { metadata } of this.#options.state.regions.list())
      queue.enqueueAfter(
        metadata.name,
        Math.max(Math.min(FIRST_MILLISECONDS, this.#interval), this.#pause(metadata.name)),
      );
  }

  /** Returns the milliseconds until the epoch of a region may be written again. */
  #pause(region: string): number {
    const { elapsed } = this.#options;
    return (this.#writtenAt.get(region) ?? -Infinity) + this.#interval - elapsed();
  }

  async #reconcile(name: string): Promise<Result> {
    const { regions } = this.#options;
    this.#isScheduled = false;
    if (!regions.has(name)) this.#forget(name);
    const connection = regions.connection(name);
    if (connection?.view().reachable !== true) return undefined;
    const comparison = await this.#compare(connection);
    if (comparison === undefined) return undefined;
    const { region, epoch, problem } = comparison;
    if (problem !== undefined) await this.#raiseAlarm(connection, comparison);
    if (problem !== undefined && !isConfirmed(region, epoch)) {
      this.due.delete(name);
      return undefined;
    }
    const result = await this.#advance(connection, comparison);
    if (problem === undefined || !this.due.has(name)) this.#allow(name, connection);
    return result;
  }

  /** Returns undefined if the Region was deleted. */
  #compare({ name, store }: RegionConnection): Promise<EpochComparison | undefined> {
    const { state, verify } = this.#options;
    return observeEpoch({ name, region: store, management: state.store }, verify, this.#management);
  }

  /** Stops all removals from regions and restores the claims that the management cluster lost. */
  async #raiseAlarm(connection: RegionConnection, { region, epoch, problem }: EpochComparison): Promise<void> {
    const { state, regions, record, log } = this.#options;
    const { name } = connection;
    const message = `${problem} Nothing is removed from any region until an administrator confirms the restore (annotation ${CONFIRM_RESTORE}: "${epoch?.revision}").`;
    if (!this.alarms.has(name)) {
      log.error({ region: name }, message);
      const event = { reason: 'ManagementRestored', isWarning: true, message, subject: epoch?.revision ?? '' };
      record?.(region, event);
    }
    if (this.alarms.size === 0) state.relist();
    this.alarms.set(name, message);
    this.#signal();
    await restoreClaims({ state, regions: regions.views(), connection });
  }

  /**
   * Requests that the Region status record the region's next epoch. Once the status contains this epoch, writes it to
   * the region.
   */
  async #advance(connection: RegionConnection, comparison: EpochComparison): Promise<Result> {
    const { name } = connection;
    const recorded = comparison.region.status?.epoch;
    if (!isFor(this.due.get(name), recorded)) {
      const pause = this.#pauseBefore(name, comparison);
      if (pause > 0) return pause === Infinity ? undefined : { requeueAfter: pause };
      this.#plan(name, comparison);
    }
    const { revision } = this.due.get(name)!;
    if (revision === recorded) return this.#give(connection, comparison, revision);
    this.#options.listeners.epoch(name);
    return undefined;
  }

  /**
   * Returns the milliseconds until a region may receive its next epoch. Infinity if the region already has the
   * current epoch.
   */
  #pauseBefore(name: string, { epoch, management, problem }: EpochComparison): number {
    if (problem !== undefined || epoch === undefined) return 0;
    return compareRevisions(management.actedOn, epoch.revision) <= 0 ? Infinity : this.#pause(name);
  }

  #plan(name: string, { region, epoch, management, problem }: EpochComparison): void {
    const isNew = problem !== undefined || epoch === undefined;
    const revision = isNew ? management.revision : management.actedOn;
    if (problem !== undefined || compareRevisions(revision, this.#actedOn) > 0) this.#actedOn = revision;
    this.due.set(name, { after: region.status?.epoch, revision });
  }

  async #give({ name, store }: RegionConnection, comparison: EpochComparison, revision: string): Promise<Result> {
    const { sign, elapsed } = this.#options;
    await writeEpoch(store, comparison, { revision, sign });
    this.#writtenAt.set(name, elapsed());
    this.due.delete(name);
    return compareRevisions(this.#actedOn, revision) > 0 ? { requeueAfter: this.#pause(name) } : undefined;
  }

  #allow(name: string, connection: RegionConnection): void {
    if (!this.alarms.has(name) && this.#compared.get(name) === connection) return;
    this.alarms.delete(name);
    this.#compared.set(name, connection);
    this.#signal();
  }

  #forget(name: string): void {
    this.due.delete(name);
    this.#compared.delete(name);
    if (this.alarms.delete(name)) this.#signal();
  }

  #signal(): void {
    for (const { metadata } of this.#options.state.regions.list())
      for (const listener of this.#listeners) listener(metadata.name);
  }
}

function isFor(due: DueEpoch | undefined, recorded: string | undefined): boolean {
  return due !== undefined && (due.after === recorded || due.revision === recorded);
}

/**
 * Returns true if a claim is missing or older than before. A watch may report such a claim only after the restore was
 * noticed elsewhere.
 */
function isSetBack(claim: DomainClaimResource | undefined, before: DomainClaimResource | undefined): boolean {
  if (claim === undefined || before === undefined) return claim === undefined;
  return compareRevisions(claim.metadata.resourceVersion ?? '', before.metadata.resourceVersion ?? '') < 0;
}

/** Returns as text the parts of a Region that affect its epoch. */
function isOfInterest(region: RegionResource | undefined): string {
  return `${region?.metadata.uid} ${region?.status?.epoch} ${region?.metadata.annotations?.[CONFIRM_RESTORE]}`;
}

function isConfirmed({ metadata }: RegionResource, epoch: Epoch | undefined): boolean {
  return epoch !== undefined && metadata.annotations?.[CONFIRM_RESTORE] === epoch.revision;
}
