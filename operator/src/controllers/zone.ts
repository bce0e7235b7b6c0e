import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  FINALIZER,
  findCondition,
  keyOf,
  labels,
  ZoneKind,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { isStoreError } from '@fourwinds/store';
import { missingKeysReport } from '../keys/secrets/missing-keys.ts';
import { keyStateOf } from '../keys/key-state.ts';
import { holds } from '../ownership/claims.ts';
import { findClaim, resolveClaim, updateClaim } from '../ownership/keep-claims.ts';
import {
  grantNeeded,
  othersBelow,
  othersBelowEvents,
  type OwnershipCondition,
} from '../ownership/ownership-conditions.ts';
import { recoverSnapshot } from '../regions/recover.ts';
import type { RegionProgress } from '../regions/region-view.ts';
import type { Result } from '../runtime/queue.ts';
import { Composer, type ComposerOptions } from '../zone/composer.ts';
import type { Composition, RefusedComposition } from '../zone/composition.ts';
import { extend } from '../zone/extend.ts';
import { gather, type GatherContext } from '../zone/gather.ts';
import type { GatheredZone } from '../zone/gathered-zone.ts';
import { nextReconcile } from '../zone/next-reconcile.ts';
import { own } from '../zone/own.ts';
import { digestOf } from '../zone/previous-version.ts';
import { progressOf } from '../zone/progress.ts';
import { type Publication, recordPublication } from '../zone/publication-record.ts';
import { type PublishContext, type Published, publishVersion } from '../zone/publish-version.ts';
import { RecordReports } from '../zone/record-reports.ts';
import { allServed, type RecordOutcome, saysInSync, zoneStatus } from '../zone/status.ts';
import { publishTombstone, removeZone } from './removal.ts';

export interface ZoneControllerOptions extends ComposerOptions, GatherContext, PublishContext {
  /** Puts a zone into the queue. */
  readonly enqueue: (key: string) => void;
}

/** A zone that was reconciled, to be reported. */
interface Reconciled {
  readonly gathered: GatheredZone;
  readonly composition: Composition;
  readonly published: Published;
}

/** How long the regions may take before a zone's status says which of them are behind. */
const PATIENCE_MILLISECONDS = 3000;
/** After which the statuses of further Records are written. */
const MORE_RECORDS_MILLISECONDS = 100;
/** A write lost against a newer version is tried again when that has been seen, at the latest after this time. */
const CONFLICT_MILLISECONDS = 100;

/** Brings zones from resources to nameservers: gather, decide, publish, report. Safe to run at any point, any number of times. */
export class ZoneController {
  readonly #options: ZoneControllerOptions;
  readonly #composer: Composer;
  readonly #records: RecordReports;
  /** Zones that not all regions serve yet, with the digest that they should serve. */
  readonly waiting = new Map<string, { manifest: string; sha256: string; since: number }>();

  constructor(options: ZoneControllerOptions) {
    this.#options = options;
    this.#composer = new Composer(options);
    this.#records = new RecordReports(options);
  }

  /** One reconcile of the zone `namespace/name`. */
  async reconcile(key: string): Promise<Result> {
    try {
      return await this.#reconcile(key);
    } catch (error) {
      if (isStoreError(error, 'Conflict') || isStoreError(error, 'NotFound'))
        return { requeueAfter: CONFLICT_MILLISECONDS };
      throw error;
    }
  }

  /** Those of the waiting zones that every region serves by now. */
  arrived(keys: Iterable<string>): string[] {
    const views = this.#options.regions.views();
    return [...keys].filter((key) => {
      const wanted = this.waiting.get(key);
      return wanted !== undefined && allServed(progressOf(views, wanted.manifest, wanted.sha256));
    });
  }

  async #reconcile(key: string): Promise<Result> {
    const { state, regions, now } = this.#options;
    const [namespace, name] = key.split('/');
    const zone = state.zones.get({ namespace, name });
    if (zone === undefined) return this.#reportOrphans(key);
    if (zone.metadata.deletionTimestamp !== undefined && !this.#isKeptForSignatures(zone)) {
      this.#forget(key);
      return removeZone(this.#options, zone, now());
    }
    if (state.service.nameservers.length === 0 || regions.connections.length === 0)
      return { requeueAfter: PATIENCE_MILLISECONDS };
    const id = state.zoneIdOf(zone);
    if (isMarked(zone, id)) return this.#reconcileZone(key, zone);
    await state.store.update(ZoneKind, mark(zone, id ?? randomUUID()));
    return undefined;
  }

  /** Gathers once, decides in steps, acts. */
  async #reconcileZone(key: string, zone: ZoneResource): Promise<Result> {
    const { state, regions, versions, turn, now } = this.#options;
    const claim = await resolveClaim(state, zone, { regions: regions.views(), now: now() });
    const gathered = await gather(this.#options, { key, zone, claim, previous: versions.of(zone) });
    const ownership = own(gathered);
    if (ownership.claim !== undefined) await updateClaim(state, ownership.claim);
    const composition = ownership.refusal ?? (await this.#compose(gathered));
    const content = await turn(() => extend(gathered, composition));
    const published =
      content === undefined
        ? await this.#keepPublished(gathered, composition)
        : await publishVersion(this.#options, {
            gathered,
            composition,
            content,
            record: (publication) => recordPublication(state, zone.spec.domain, { publication, last: gathered.last }),
          });
    this.#enqueueReleased(gathered);
    return this.#report({ gathered, composition, published });
  }

  async #compose(gathered: GatheredZone): Promise<Composition> {
    const { zone, previous } = gathered;
    const composed = await this.#composer.compose(asSigned(gathered), previous.composed);
    this.#options.versions.remember(zone, { composed });
    return composed.composition;
  }

  /**
   * Nothing of a refused draft is published; the published version stays. A domain that is not this zone's is
   * served no more, unless it is another's who serves it.
   */
  async #keepPublished({ zone, keys, recorded }: GatheredZone, composition: Composition): Promise<Published> {
    const { state, regions } = this.#options;
    const dnssec = keys.state === 'missing' ? missingKeysReport(zone, keys.message) : undefined;
    if (recorded === undefined) return { dnssec };
    if (composition.state !== 'disowned') recoverSnapshot(regions.connections, `${zone.spec.domain}.`, recorded.sha256);
    else {
      const claim = await findClaim(state, zone.spec.domain);
      if (claim !== undefined && holds(claim, zone) && !this.#isDelegated(zone)) publishTombstone(this.#options, zone);
    }
    return { publication: recorded, dnssec };
  }

  /** Whether the zone above still has NS records that were made for this one: it loses them first. */
  #isDelegated({ spec: { domain } }: ZoneResource): boolean {
    const { state, versions } = this.#options;
    const above = state.publishedAbove(domain);
    return above !== undefined && versions.published(keyOf(above))?.delegated.has(domain) === true;
  }

  /** The zones of domains that this one delegated for them before, and delegates no more. */
  #enqueueReleased({ key, previous: { published: before } }: GatheredZone): void {
    const { state, versions, enqueue } = this.#options;
    const delegated = versions.published(key)?.delegated;
    for (const domain of before?.delegated ?? [])
      if (delegated?.has(domain) !== true)
        for (const zone of state.zonesOf(manifestName(`${domain}.`))) enqueue(keyOf(zone));
  }

  #status(
    zone: ZoneResource,
    composition: Composition,
    { publication, dnssec }: Pick<Published, 'publication' | 'dnssec'>,
  ): ZoneStatus {
    const progress =
      publication === undefined
        ? new Map<string, RegionProgress>()
        : this.#progress(manifestName(`${zone.spec.domain}.`), publication.sha256);
    return zoneStatus({
      zone,
      composition,
      publication,
      progress,
      service: this.#options.state.service,
      dnssec,
      ownership: composition.state === 'disowned' ? [] : this.#ownership(zone),
      now: new Date(this.#options.now()).toISOString(),
    });
  }

  /** The conditions about owners above and below. */
  #ownership(zone: ZoneResource): OwnershipCondition[] {
    const { state } = this.#options;
    const claim = state.claimOn(zone.spec.domain);
    const above = state.publishedAbove(zone.spec.domain)?.spec.domain;
    const needed = claim !== undefined && holds(claim, zone) ? grantNeeded(claim.spec, above) : [];
    return [...needed, ...othersBelow(zone, state.othersBelow(zone))];
  }

  /** Writes the statuses of the zone and its Records, once all regions serve it or patience has run out. */
  async #report({ gathered: { key, zone }, composition, published }: Reconciled): Promise<Result> {
    const { state, versions, now } = this.#options;
    const { isServed, isPending } = this.#noteProgress(key, zone, composition, published.publication);
    const patience = isPending ? this.#wait(key, zone, published.publication!) : 0;
    if (patience > 0) return { requeueAfter: patience };
    if (published.isOutdated === true) return { requeueAfter: 1 };
    await this.#writeStatus(zone, this.#status(zone, composition, published));
    const isComplete = await this.#reportRecords(key, composition, isServed);
    if (!isComplete) return { requeueAfter: MORE_RECORDS_MILLISECONDS };
    if (isPending) return { requeueAfter: PATIENCE_MILLISECONDS };
    const claim = state.claimOn(zone.spec.domain)?.spec;
    const { composed } = versions.of(zone);
    const composeAt = composed?.composition === composition ? composed.until : undefined;
    const requeueAfter = nextReconcile({ composition, composeAt, claim, requeueAt: published.requeueAt, now: now() });
    return requeueAfter === undefined ? undefined : { requeueAfter };
  }

  #noteProgress(
    key: string,
    zone: ZoneResource,
    composition: Composition,
    publication: Publication | undefined,
  ): { isServed: boolean; isPending: boolean } {
    const manifest = manifestName(`${zone.spec.domain}.`);
    const isServed = publication !== undefined && allServed(this.#progress(manifest, publication.sha256));
    const isPending = composition.state === 'accepted' && publication !== undefined && !isServed;
    if (!isPending) this.waiting.delete(key);
    if (isServed) this.#enqueueChildren(key, zone, publication.sha256);
    return { isServed, isPending };
  }

  /** How long the regions are still given before the status of the zone says that they are behind, milliseconds. */
  #wait(key: string, zone: ZoneResource, { sha256, serial }: Publication): number {
    const now = this.#options.now();
    const before = this.waiting.get(key);
    const since = before?.sha256 === sha256 ? before.since : now;
    this.waiting.set(key, { manifest: manifestName(`${zone.spec.domain}.`), sha256, since });
    const wasServed = saysInSync(zone.status) && zone.status?.serial === serial && isReported(zone);
    return wasServed ? 0 : since + PATIENCE_MILLISECONDS - now;
  }

  /** Zones below wait for what this one shows of them: they are reconciled once all regions serve it. */
  #enqueueChildren(key: string, zone: ZoneResource, sha256: string): void {
    const { state, versions, enqueue } = this.#options;
    const published = versions.published(key);
    if (published === undefined || published.isServed || digestOf(published) !== sha256) return;
    versions.remember(zone, { published: { ...published, isServed: true } });
    for (const { zone: child } of state.childrenOf(zone)) if (child.status?.dnssec !== undefined) enqueue(keyOf(child));
  }

  /** False when there were more than are written at once. */
  async #reportRecords(key: string, composition: Composition, isServed: boolean): Promise<boolean> {
    const isComplete = await this.#records.report(composition.attachments, isServed);
    const rest = composition.state === 'accepted' ? [] : this.#waitingRecords(key, composition);
    return (await this.#records.report(rest, false)) && isComplete;
  }

  /** Records that cannot be validated while their zone is refused; their earlier conditions still hold. */
  #waitingRecords(key: string, { reason, attachments }: RefusedComposition): RecordOutcome[] {
    const decided = new Set(attachments.map(({ record }) => record.metadata.uid));
    const message = `The Zone ${key} is not accepted (${reason}); the record waits for it.`;
    return this.#options.state
      .recordsOf(key)
      .filter(
        ({ metadata, status }) => !decided.has(metadata.uid) && status?.observedGeneration !== metadata.generation,
      )
      .map((record) => ({ record, reason: 'ZoneNotAccepted', message, problems: [] }));
  }

  /** Records of a Zone that does not exist say so. */
  async #reportOrphans(key: string): Promise<Result> {
    this.#forget(key);
    const message = `There is no Zone ${key}.`;
    const orphans = this.#options.state.recordsOf(key);
    const outcomes = orphans.map((record) => ({ record, reason: 'ZoneNotFound' as const, message, problems: [] }));
    return (await this.#records.report(outcomes, false)) ? undefined : { requeueAfter: MORE_RECORDS_MILLISECONDS };
  }

  /** A signed zone that nobody renews the signatures of would break, so it is not left to itself. */
  #isKeptForSignatures(zone: ZoneResource): boolean {
    const { secrets } = this.#options;
    const isSigned = keyStateOf(zone, secrets.secretOf(zone)).state !== 'unsigned';
    return zone.spec.deletionPolicy === 'Retain' && isSigned && zone.metadata.finalizers?.includes(FINALIZER) === true;
  }

  #forget(key: string): void {
    this.#options.versions.forget(key);
    this.waiting.delete(key);
  }

  #progress(manifest: string, sha256: string): ReadonlyMap<string, RegionProgress> {
    return progressOf(this.#options.regions.views(), manifest, sha256);
  }

  async #writeStatus(zone: ZoneResource, status: ZoneStatus): Promise<void> {
    if (isSame(zone.status, status)) return;
    this.#recordOthersBelow(zone, status);
    await this.#options.state.store.updateStatus(ZoneKind, { ...zone, status });
  }

  #recordOthersBelow(zone: ZoneResource, { conditions }: ZoneStatus): void {
    const { record, state } = this.#options;
    const others = findCondition(conditions, 'OthersBelow');
    if (others === undefined || others.message === findCondition(zone.status?.conditions, 'OthersBelow')?.message)
      return;
    for (const event of othersBelowEvents(zone, state.othersBelow(zone))) record?.(zone, event);
  }
}

/** A zone that is still signed, though it is not to be any more, has to be fit to be signed. */
function asSigned({ zone, keys }: GatheredZone): ZoneResource {
  const { dnssec } = zone.spec;
  if (dnssec === undefined || dnssec.enabled || dnssec.force || keys.state !== 'signed') return zone;
  return { ...zone, spec: { ...zone.spec, dnssec: { ...dnssec, enabled: true } } };
}

function isMarked({ metadata }: ZoneResource, zoneId: string | undefined): boolean {
  return (
    metadata.finalizers?.includes(FINALIZER) === true &&
    zoneId !== undefined &&
    metadata.labels?.[labels.zoneId] === zoneId
  );
}

function mark(zone: ZoneResource, zoneId: string): ZoneResource {
  const finalizers = [...new Set([...(zone.metadata.finalizers ?? []), FINALIZER])];
  return {
    ...zone,
    metadata: { ...zone.metadata, finalizers, labels: { ...zone.metadata.labels, [labels.zoneId]: zoneId } },
  };
}

/** Whether the status of a zone speaks of it as it is. */
function isReported({ metadata, status }: ZoneResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

/** Without regard to the difference between an absent field and an undefined one. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) || isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
