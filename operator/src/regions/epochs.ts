import type { Logger } from '@fourwinds/process';
import {
  compareRevisions,
  type DomainClaimResource,
  GROUP,
  type RegionResource,
  type Resource,
} from '@fourwinds/resources';
import type { Epoch, SignText, VerifyText } from '@fourwinds/snapshot';
import type { Versions } from '@fourwinds/store';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { RecordEvent } from '../events.ts';
import { restoreClaims } from '../ownership/restore-claims.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import type { RegionConnection } from './region-connection.ts';
import { ManagementReadings } from './management-readings.ts';
import { type DueEpoch, type EpochComparison, observeEpoch, writeEpoch } from './region-epoch.ts';
import type { RegionListeners } from './region-listeners.ts';
import type { RegionSet } from './region-set.ts';

/** On a Region: the management cluster was restored on purpose. The value is the revision of the epoch that this ends. */
const CONFIRM_RESTORE = `${GROUP}/confirm-restore`;

export interface EpochsOptions {
  readonly state: Pick<ClusterState, 'claims' | 'claimIndex' | 'records' | 'regions' | 'relist' | 'store' | 'zones'>;
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly record?: RecordEvent;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed: () => number;
  /** An epoch is written no more often than this; 10 s when omitted. */
  readonly intervalMilliseconds?: number;
  readonly log: Logger;
}

const INTERVAL_MILLISECONDS = 10_000;
/** How long after a change an epoch is written, at the earliest. */
const FIRST_MILLISECONDS = 1000;

/**
 * Keeps an epoch in each region: the management cluster, and how far the operator had come in it. The Region has it on record
 * before the region gets it, so that a management cluster with less on record was restored from a backup. The controller of Regions,
 * which alone writes their status, puts it there. Keys are names of Regions.
 */
export class Epochs {
  /** Regions whose epoch the management cluster is behind, with the message of their condition. */
  readonly alarms = new Map<string, string>();
  /** Epochs that Regions are to have on record before their regions get them. */
  readonly due = new Map<string, DueEpoch>();
  readonly #options: EpochsOptions;
  readonly #interval: number;
  readonly #management: ManagementReadings;
  /** The connections by which regions were compared. */
  readonly #compared = new Map<string, RegionConnection>();
  readonly #writtenAt = new Map<string, number>();
  readonly #listeners: ((region: string) => void)[] = [];
  /** The greatest resourceVersion of a zone, a Record or a claim. */
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

  /** `listener` hears of regions from which something may be removed now, or no longer. */
  onChange(listener: (region: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Whether something may be removed from a region: it was compared, and the management cluster is behind none. */
  mayRemove(region: string): boolean {
    return this.alarms.size === 0 && this.#compared.get(region) === this.#options.regions.connection(region);
  }

  /** Whether the management cluster is, at this time, not behind the epoch of a region. */
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

  /** How long until the epoch of a region may be written again. */
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

  /** Undefined where the Region is gone. */
  #compare({ name, store }: RegionConnection): Promise<EpochComparison | undefined> {
    const { state, verify } = this.#options;
    return observeEpoch({ name, region: store, management: state.store }, verify, this.#management);
  }

  /** Nothing more is removed from any region; the claims that the management cluster has lost are made again. */
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

  /** Has the next epoch of a region recorded, and gives it to the region once the Region has it. */
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

  /** How long until the next epoch of a region; for ever where it has the present one. */
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

/** Whether an epoch is to follow the one on record, or is it. */
function isFor(due: DueEpoch | undefined, recorded: string | undefined): boolean {
  return due !== undefined && (due.after === recorded || due.revision === recorded);
}

/** Whether a claim is gone or older than before. A watch may show so after the restore was noticed elsewhere. */
function isSetBack(claim: DomainClaimResource | undefined, before: DomainClaimResource | undefined): boolean {
  if (claim === undefined || before === undefined) return claim === undefined;
  return compareRevisions(claim.metadata.resourceVersion ?? '', before.metadata.resourceVersion ?? '') < 0;
}

/** The parts of a Region that an epoch depends on, as a text. */
function isOfInterest(region: RegionResource | undefined): string {
  return `${region?.metadata.uid} ${region?.status?.epoch} ${region?.metadata.annotations?.[CONFIRM_RESTORE]}`;
}

function isConfirmed({ metadata }: RegionResource, epoch: Epoch | undefined): boolean {
  return epoch !== undefined && metadata.annotations?.[CONFIRM_RESTORE] === epoch.revision;
}
