import { isSameJson } from '@fourwinds/data';
import { findCondition, sameOwner, ZoneKind, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { isHiddenBy, type ServiceSettings } from '@fourwinds/zones';
import type { RecordEvent } from '../../runtime/events.ts';
import { holds, ownerOf } from '../../ownership/claims.ts';
import { delegationEvents, delegationReport } from '../../parent/delegation-report.ts';
import {
  grantNeeded,
  othersBelow,
  othersBelowEvents,
  type OwnershipCondition,
  ownershipEvents,
} from '../../ownership/ownership-conditions.ts';
import { type ProofReport, proofReport } from '../../proof/proof-report.ts';
import type { ProofWatch } from '../../proof/proof-watch.ts';
import type { EndpointOutcomes } from '../../endpoints/endpoint-outcomes.ts';
import type { RegionSet } from '../../regions/region-set.ts';
import type { RegionProgress } from '../../regions/region-view.ts';
import type { Result } from '../../runtime/queue.ts';
import type { Outcome, RefusedComposition } from '../compose/composition.ts';
import { type DependentZonesContext, enqueueChildren } from '../dependent-zones.ts';
import type { GatheredZone } from '../gathered-zone.ts';
import { nextReconcile } from './next-reconcile.ts';
import { allServed, progressOf, servedEverywhere } from '../../regions/progress.ts';
import type { Published } from '../publish/publish-version.ts';
import { RecordReports, type RecordReportsOptions } from './record-reports.ts';
import type { RecordOutcome } from './record-status.ts';
import { PATIENCE_MILLISECONDS, UnservedZones } from './unserved-zones.ts';
import { DELAYED, saysDelayed } from '../../facts/reported-status.ts';
import { type ZoneOutcome, zoneStatus } from './zone-status.ts';
import type { ClaimLookup, DelegationLookup, OwnershipLookup, RecordLookup } from '../../facts/lookups.ts';

/** Pause before the statuses of further Records are written. */
const MORE_RECORDS_MILLISECONDS = 100;

export interface ZoneReportsOptions extends DependentZonesContext {
  readonly state: DependentZonesContext['state'] &
    RecordReportsOptions['state'] & {
      readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
      readonly delegations: Pick<DelegationLookup, 'othersBelow'>;
      readonly ownership: Pick<OwnershipLookup, 'wantedClaim'>;
      readonly recordIndex: Pick<RecordLookup, 'presentRecordsOf'>;
      readonly service: ServiceSettings;
    };
  readonly regions: RegionSet;
  readonly endpoints: Pick<EndpointOutcomes, 'note' | 'forget'>;
  readonly proofs: Pick<ProofWatch, 'of'>;
  /** Returns 128 random bits in hexadecimal. */
  readonly newToken: () => string;
  readonly record?: RecordEvent;
  readonly now: () => number;
  /** Called with the milliseconds until all regions served a publication. */
  readonly onServed?: (milliseconds: number) => void;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

export interface Reconciled {
  readonly gathered: GatheredZone;
  readonly composition: Outcome;
  readonly published: Published;
}

type ZoneProgress = ReadonlyMap<string, RegionProgress>;

/** Writes the statuses of zones and their Records, and the events about other owners. */
export class ZoneReports {
  readonly #options: ZoneReportsOptions;
  readonly #records: RecordReports;
  readonly unserved: UnservedZones;

  constructor(options: ZoneReportsOptions) {
    this.#options = options;
    this.#records = new RecordReports(options);
    this.unserved = new UnservedZones(options);
  }

  /**
   * Writes the statuses of the zone and its Records once the regions are listed. Before that, waits until all regions
   * serve the zone, but not longer than the patience time.
   */
  async report(reconciled: Reconciled): Promise<Result> {
    const { gathered, composition, published } = reconciled;
    const { key, zone } = gathered;
    const progress = this.#progress(zone, published);
    const isServed = allServed(progress);
    const isPending = composition.state === 'accepted' && published.publication !== undefined && !isServed;
    if (isServed) this.#tellChildren(zone, published.publication!.sha256);
    if (isPending) this.unserved.await(key, zone, published.publication, progress);
    else if (isServed) this.unserved.served(key);
    else this.unserved.forget(key);
    const patience = this.#patience(reconciled, isPending);
    if (patience > 0) return { requeueAfter: patience };
    if (published.isOutdated === true) return { requeueAfter: 1 };
    await this.#writeStatus(zone, this.#status(reconciled, progress));
    if (!(await this.#reportRecords(key, composition, isServed))) return { requeueAfter: MORE_RECORDS_MILLISECONDS };
    return isPending ? { requeueAfter: this.unserved.reviewIn(key) } : this.#next(reconciled);
  }

  /** Reports a long wait of a zone whose owner has used the publication budget, once the regions are listed. */
  async reportDelay(reconciled: Reconciled, wait: number): Promise<Result> {
    const { gathered, published } = reconciled;
    const { key, zone } = gathered;
    this.unserved.forget(key);
    if (!this.#options.regions.isListed) return { requeueAfter: Math.min(wait, PATIENCE_MILLISECONDS) };
    if (wait > PATIENCE_MILLISECONDS)
      await this.#writeStatus(zone, this.#status(reconciled, this.#progress(zone, published)));
    return { requeueAfter: wait };
  }

  /** Returns true if a long wait is not in the zone's status yet. */
  owesDelay({ status }: ZoneResource, wait: number): boolean {
    return wait > PATIENCE_MILLISECONDS && !saysDelayed(status);
  }

  /** Updates the status of Records whose Zone does not exist or is kept only by the finalizers of other programs. */
  async reportOrphans(key: string, { isKept = false } = {}): Promise<Result> {
    this.#records.forget(key);
    this.#options.endpoints.forget(key);
    const message = isKept ? `The Zone ${key} is deleted.` : `There is no Zone ${key}.`;
    const orphans = this.#options.state.recordIndex.presentRecordsOf(key);
    const outcomes = orphans.map((record) => ({ record, reason: 'ZoneNotFound' as const, message, problems: [] }));
    return (await this.#records.report([...outcomes, ...this.#deletedRecords(key)], false))
      ? undefined
      : { requeueAfter: MORE_RECORDS_MILLISECONDS };
  }

  /** Returns the milliseconds until the status may report lagging regions. 0 or less means now. */
  #patience({ gathered: { key, zone }, published }: Reconciled, isPending: boolean): number {
    if (!this.#options.regions.isListed) return PATIENCE_MILLISECONDS;
    return isPending ? this.unserved.patience(key, zone, published.publication!) : 0;
  }

  /** Child zones wait for lost servers as well, because these may still answer with old delegations and DS records. */
  #tellChildren(zone: ZoneResource, sha256: string): void {
    const views = this.#options.regions.views();
    if (servedEverywhere(views, manifestName(`${zone.spec.domain}.`), sha256))
      enqueueChildren(this.#options, zone, sha256);
  }

  #progress(zone: ZoneResource, { publication }: Published): ZoneProgress {
    if (publication === undefined) return new Map();
    return progressOf(this.#options.regions.views(), manifestName(`${zone.spec.domain}.`), publication.sha256);
  }

  #status({ gathered: { key, zone, parent }, composition, published }: Reconciled, progress: ZoneProgress): ZoneStatus {
    const { state, now } = this.#options;
    const isOwner = composition.state !== 'disowned';
    return zoneStatus({
      zone,
      composition,
      publication: published.publication,
      progress,
      service: state.service,
      delay: this.#delay(published.wait),
      dnssec: published.dnssec,
      delegation: delegationReport({ zone, facts: parent, isOwner, dnssec: published.dnssec?.status, now: now() }),
      ownership: isOwner ? this.#ownership(zone) : [],
      hidesRecordsOf: isOwner ? this.#hidesRecordsOf(zone) : undefined,
      proof: this.#proof(key, zone),
      now: new Date(now()).toISOString(),
    });
  }

  #delay(wait: number | undefined): ZoneOutcome['delay'] {
    if (wait === undefined) return undefined;
    const turn = new Date(this.#options.now() + wait).toISOString();
    const message = `The owner of the zone has reached the limit of publications; this generation is published at ${turn}.`;
    return { reason: DELAYED, message };
  }

  #ownership(zone: ZoneResource): OwnershipCondition[] {
    const { state } = this.#options;
    const claim = state.claimIndex.claimOn(zone.spec.domain);
    const above = state.delegations.publishedAbove(zone.spec.domain);
    const needed = claim !== undefined && holds(claim, zone) ? grantNeeded(claim.spec, above) : [];
    return [...needed, ...othersBelow(zone, state.delegations.othersBelow(zone))];
  }

  /** Considers a zone above only if it has the same owner, so as not to reveal records of other owners. */
  #hidesRecordsOf(zone: ZoneResource): string | undefined {
    const { domain } = zone.spec;
    const above = this.#options.state.delegations.publishedAbove(domain);
    if (above === undefined || !sameOwner(ownerOf(above), ownerOf(zone))) return undefined;
    return above.status?.problems?.some((problem) => isHiddenBy(problem, domain)) === true
      ? above.spec.domain
      : undefined;
  }

  #proof(key: string, zone: ZoneResource): ProofReport {
    const { state, proofs, newToken, now } = this.#options;
    const claim = state.claimIndex.claimOn(zone.spec.domain)?.spec;
    return proofReport({
      zone,
      claim,
      owner: ownerOf(zone),
      proof: state.ownership.wantedClaim(zone, claim, now()).proof,
      answer: proofs.of(key, zone.status?.proof?.token),
      serviceDomain: state.service.domain,
      now: now(),
      newToken,
    });
  }

  /** Records events after the status write, so that a write that conflicts and is retried creates no duplicates. */
  async #writeStatus(zone: ZoneResource, status: ZoneStatus): Promise<void> {
    if (isSameJson(zone.status, status)) return;
    await this.#options.state.store.updateStatus(ZoneKind, { ...zone, status });
    this.#recordOthersBelow(zone, status);
    const events = [...delegationEvents(zone.status, status), ...ownershipEvents(zone.status, status)];
    for (const event of events) this.#options.record?.(zone, event);
  }

  #recordOthersBelow(zone: ZoneResource, { conditions }: ZoneStatus): void {
    const { record, state } = this.#options;
    const others = findCondition(conditions, 'OthersBelow');
    if (others === undefined || others.message === findCondition(zone.status?.conditions, 'OthersBelow')?.message)
      return;
    for (const event of othersBelowEvents(zone, state.delegations.othersBelow(zone))) record?.(zone, event);
  }

  /** Returns false if the write limit was reached. */
  async #reportRecords(key: string, composition: Outcome, isServed: boolean): Promise<boolean> {
    if (composition.state === 'accepted') this.#options.endpoints.note(key, composition.attachments, isServed);
    const isComplete = await this.#records.reportAll(key, composition.attachments, isServed);
    const rest = composition.state === 'accepted' ? [] : this.#waitingRecords(key, composition);
    const isAsBefore = composition.state !== 'accepted' && composition.state !== 'disowned';
    const deleted = isAsBefore ? [] : this.#deletedRecords(key);
    return (await this.#records.report([...rest, ...deleted], false)) && isComplete;
  }

  #deletedRecords(key: string): RecordOutcome[] {
    const { recordIndex } = this.#options.state;
    const records = recordIndex.recordsOf(key);
    if (records.length === recordIndex.presentRecordsOf(key).length) return [];
    const message =
      'The object is deleted, and is no longer part of its zone; finalizers of other programs keep the object.';
    return records
      .filter(({ metadata }) => metadata.deletionTimestamp !== undefined)
      .map((record) => ({ record, reason: 'Deleted', message, problems: [] }));
  }

  /**
   * Returns the outcomes of Records that cannot be validated while their zone is refused. Their earlier conditions
   * stay, unless the zone is no longer served.
   */
  #waitingRecords(key: string, { state, reason, attachments }: RefusedComposition): RecordOutcome[] {
    const decided = new Set(attachments.map(({ record }) => record.metadata.uid));
    const message = `The Zone ${key} is not accepted (${reason}); the record waits for it.`;
    return this.#options.state.recordIndex
      .presentRecordsOf(key)
      .filter(
        ({ metadata, status }) =>
          !decided.has(metadata.uid) && (state === 'disowned' || status?.observedGeneration !== metadata.generation),
      )
      .map((record) => ({ record, reason: 'ZoneNotAccepted', message, problems: [] }));
  }

  #next({ gathered: { zone }, composition, published }: Reconciled): Result {
    const { state, versions, now } = this.#options;
    const claim = state.claimIndex.claimOn(zone.spec.domain)?.spec;
    const { composed } = versions.of(zone);
    const composeAt = composed?.composition === composition ? composed.until : undefined;
    const { requeueAt } = published;
    const { proof } = zone.status ?? {};
    const requeueAfter = nextReconcile({ composition, composeAt, claim, proof, requeueAt, now: now() });
    return requeueAfter === undefined ? undefined : { requeueAfter };
  }
}
