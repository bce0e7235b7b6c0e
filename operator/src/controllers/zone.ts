import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Zone } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimSpec,
  FINALIZER,
  findCondition,
  keyOf,
  labels,
  ownerId,
  ZoneKind,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { isTombstone, manifestName, type SignText } from '@fourwinds/snapshot';
import { isStoreError } from '@fourwinds/store';
import { holds, ownerOf } from '../ownership/claims.ts';
import type { ClusterState } from '../cluster-state.ts';
import { Composer } from '../zone/composer.ts';
import { type Composition, type RefusedComposition, refusedFor } from '../zone/composition.ts';
import type { ComposeElsewhere } from '../zone/composition-job.ts';
import { bootstrapSignal } from '../zone/contributors/bootstrap-signals.ts';
import type { BootstrapSignal } from '../zone/contributors/contributor.ts';
import { extendZone } from '../zone/contributors/contributors.ts';
import { delegatedFor, hostedChild } from '../zone/contributors/hosted-children.ts';
import type { UnsignedHistory } from '../keys/key-set.ts';
import { missingKeysReport } from '../keys/secrets/missing-keys.ts';
import type { PublishedContents } from '../zone/published-contents.ts';
import { dnssecReport, type DnssecReport, unsignedReport } from '../keys/conditions/report.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { unsignedHistory } from '../keys/unsigned-history.ts';
import type { SettledKeys, SignedDraft, ZoneSigner } from '../sign/zone-signer.ts';
import type { RecordEvent } from '../events.ts';
import {
  grantNeeded,
  othersBelow,
  othersBelowEvents,
  type OwnershipCondition,
} from '../ownership/ownership-conditions.ts';
import { type Draft, decidePublication } from '../zone/publication.ts';
import { type Publication, publicationOf, recordPublication } from '../zone/publication-record.ts';
import { RecordReports } from '../zone/record-reports.ts';
import { heldVersions } from '../regions/held-versions.ts';
import { regionProgress, type RegionProgress, type RegionView } from '../regions/region-view.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { publishedZone, recoverSnapshot } from '../regions/recover.ts';
import type { Result } from '../runtime/queue.ts';
import type { Turn } from '../runtime/turns.ts';
import { largestTtl } from '../zone/served-ttls.ts';
import { unsignedDraft } from '../zone/unsigned-draft.ts';
import { allServed, type RecordOutcome, saysInSync, zoneStatus } from '../zone/status.ts';
import { findClaim, readClaim, resolveClaim, updateClaim } from '../ownership/keep-claims.ts';
import { publishTombstone, removeZone } from './removal.ts';
import { decideWithdrawal } from '../ownership/withdrawal.ts';

/** A domain that is another's may become free, or be delegated to this zone. */
const CONFLICT_REVIEW_MILLISECONDS = 60_000;

export interface ZoneControllerOptions {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly sign: SignText;
  readonly signer: ZoneSigner;
  readonly composeElsewhere: ComposeElsewhere;
  readonly turn: Turn;
  readonly contents: PublishedContents;
  /** What is known of the parent of a zone. */
  readonly parentOf: (zone: ZoneResource) => ParentFacts;
  /** Hears of what the owners of zones should know. */
  readonly record?: RecordEvent;
  /** Puts a zone into the queue. */
  readonly enqueue: (key: string) => void;
  readonly now: () => number;
  readonly log: Logger;
}

/** What a reconcile has published, or left as it was. */
interface Published {
  /** The zone as it was written last. */
  readonly current: ZoneResource;
  readonly publication?: Publication;
  readonly dnssec?: DnssecReport;
  /** When there is something to do again, milliseconds since 1970. */
  readonly wake?: number;
}

/** What is to be published of a zone, and the domains below it whose NS records were made for their zones here. */
interface Content {
  readonly content?: Zone;
  readonly delegated: ReadonlySet<string>;
}

/** How long the regions may take before a zone's status says which of them are behind. */
const PATIENCE_MILLISECONDS = 3000;
/** After which the statuses of further Records are written. */
const MORE_RECORDS_MILLISECONDS = 100;
/** A write lost against a newer version is tried again when that has been seen, at the latest after this time. */
const CONFLICT_MILLISECONDS = 100;
/** Nothing is left alone for longer: timers do not count very long times. */
const LONGEST_MILLISECONDS = 6 * 3600_000;
const SIGNED_RETAINED =
  'The object is deleted and spec.deletionPolicy is Retain, but a signed zone needs its object for its signatures; set spec.dnssec.enabled to false, or spec.deletionPolicy to Delete.';

/** Brings zones from resources to nameservers: gather, compose, publish, status. Safe to run at any point, any number of times. */
export class ZoneController {
  readonly #options: ZoneControllerOptions;
  readonly #composer: Composer;
  readonly #records: RecordReports;
  /** What was published of a zone, and the revision of its keys that it was signed with. */
  readonly #signed = new Map<string, { sha256: string; revision: number }>();
  /** Zones that not all regions serve yet, with the digest that they should serve. */
  readonly waiting = new Map<string, { manifest: string; sha256: string }>();

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
    const views = this.#views();
    return [...keys].filter((key) => {
      const wanted = this.waiting.get(key);
      return wanted !== undefined && allServed(progressOf(views, wanted.manifest, wanted.sha256));
    });
  }

  async #reconcile(key: string): Promise<Result> {
    const { state, regions } = this.#options;
    const [namespace, name] = key.split('/');
    const zone = state.zones.get({ namespace, name });
    if (zone === undefined) return this.#zoneGone(key);
    if (zone.metadata.deletionTimestamp !== undefined && !this.#isKeptForSignatures(zone))
      return this.#remove(key, zone);
    if (state.service.nameservers.length === 0 || regions.connections.length === 0)
      return { requeueAfter: PATIENCE_MILLISECONDS };
    const id = state.zoneIdOf(zone);
    if (!isMarked(zone, id)) {
      await state.store.update(ZoneKind, mark(zone, id ?? randomUUID()));
      return undefined;
    }
    const composition = await this.#judge(key, zone);
    const published = await this.#publish(key, zone, composition);
    return this.#report(key, composition, published);
  }

  /** Who owns the domain, then whether the draft may be published. */
  async #judge(key: string, zone: ZoneResource): Promise<Composition> {
    const { state, now } = this.#options;
    const claim = await resolveClaim(state, zone, now());
    if (claim.state === 'refused') return refusedFor(claim.reason, claim.message);
    if (claim.state === 'withdrawn') return this.#withdraw(zone, claim.spec, claim.message);
    const missing = this.#options.signer.missingKeys(zone);
    if (missing !== undefined) return refusedFor('KeysMissing', missing);
    if (zone.metadata.deletionTimestamp !== undefined) return refusedFor('SignedRetained', SIGNED_RETAINED);
    if (zone.spec.suspend)
      return refusedFor('Suspended', 'spec.suspend is set; changes wait, and what is published stays served.');
    return this.#composer.compose(key, this.#asSigned(zone));
  }

  /** A zone that lacks a grant is served no more, once no resolver insists on what it was by a DS record. */
  async #withdraw(zone: ZoneResource, claim: DomainClaimSpec, message: string): Promise<Composition> {
    const { state, now, parentOf, signer } = this.#options;
    const ended = refusedFor('GrantWithdrawn', message);
    if (claim.releasedAt !== undefined) return ended;
    const isSigned = signer.isSigned(zone) || signer.missingKeys(zone) !== undefined;
    const { parent } = parentOf(zone);
    const withdrawal = decideWithdrawal({ claim, isSigned, parent, now: now() });
    if (withdrawal.state === 'ended') {
      await updateClaim(state, { ...claim, releasedAt: this.#timestamp() });
      return ended;
    }
    const servedUntil = new Date(withdrawal.until).toISOString();
    if (withdrawal.isCertain && claim.servedUntil === undefined) await updateClaim(state, { ...claim, servedUntil });
    return refusedFor(
      'GrantEnding',
      `${message}. What is published stays served until ${servedUntil} at the latest, since resolvers may remember the DS record.`,
    );
  }

  /** A zone that is still signed, though it is not to be any more, has to be fit to be signed. */
  #asSigned(zone: ZoneResource): ZoneResource {
    const { dnssec } = zone.spec;
    if (dnssec === undefined || dnssec.enabled || dnssec.force || !this.#options.signer.isSigned(zone)) return zone;
    return { ...zone, spec: { ...zone.spec, dnssec: { ...dnssec, enabled: true } } };
  }

  /** Records what is to be published before the first region gets it, then says to the regions what they should hold. */
  async #publish(key: string, zone: ZoneResource, composition: Composition): Promise<Published> {
    const { regions, sign, now, contents, parentOf, signer, turn } = this.#options;
    const missing = signer.missingKeys(zone);
    if (missing !== undefined) {
      const publication = await this.#keepLastGood(zone, composition);
      return { current: zone, publication, dnssec: missingKeysReport(zone, missing) };
    }
    const { content, delegated } = await turn(() => this.#content(zone, composition));
    const keys = content && (await this.#settleKeys(key, zone, content));
    if (content === undefined || (composition.state !== 'accepted' && keys === undefined))
      return { current: zone, publication: await this.#keepLastGood(zone, composition) };
    const domain = `${zone.spec.domain}.`;
    const name = manifestName(domain);
    const recorded = publicationOf(zone);
    const draft = await turn(() => this.#draft(zone, content, keys));
    const { isNew, publication, snapshot } = await decidePublication({
      draft,
      generation: composition.state === 'accepted' ? (zone.metadata.generation ?? 0) : recorded!.generation,
      owner: ownerId(ownerOf(zone)),
      largestTtl: largestTtl(content),
      recorded,
      held: heldVersions(
        regions.connections.map((region) => region.view()),
        name,
      ),
      now: now(),
      sign,
      turn,
    });
    const dnssec = keys
      ? dnssecReport(keys.decision, zone.spec.dnssec, draft.expires)
      : unsignedReport(parentOf(zone).parent);
    const outcome = { publication, dnssec };
    const current = isNew ? await this.#record(zone, publication, this.#status(zone, composition, outcome)) : zone;
    for (const region of regions.connections) region.want(domain, { snapshot });
    for (const ended of contents.set(key, publication.sha256, content, delegated)) this.#enqueueZonesOf(ended);
    return { current, publication, dnssec, wake: this.#wake(key, keys, publication, draft.renewal) };
  }

  /** What is to be published: the draft, or what was published last of a signed zone, with what other zones here need in it. */
  #content(zone: ZoneResource, composition: Composition): Content {
    const { state, signer } = this.#options;
    const content = composition.state === 'accepted' ? composition.zone : this.#lastGood(zone, composition);
    if (content === undefined) return { delegated: new Set() };
    const children = state.childrenOf(zone).map((child) => hostedChild(child, state.service.nameservers));
    const isSigned = zone.spec.dnssec?.enabled === true || signer.isSigned(zone);
    const extended = extendZone(content, { children, isSigned, signals: isSigned ? this.#signals(zone) : [] });
    return { content: extended, delegated: delegatedFor(content, extended, children) };
  }

  #signals(zone: ZoneResource): BootstrapSignal[] {
    const { state, signer } = this.#options;
    return state
      .signallersIn(zone)
      .flatMap(
        ({ zone: other, nameserver }) => bootstrapSignal(other.spec.domain, nameserver, signer.apexSets(other)) ?? [],
      );
  }

  #draft(zone: ZoneResource, content: Zone, keys: SettledKeys | undefined): Draft & Partial<SignedDraft> {
    return keys === undefined ? unsignedDraft(content) : this.#options.signer.draft(zone, content, keys);
  }

  /** What becomes of the zone's keys, in the light of what is served now. */
  async #settleKeys(key: string, zone: ZoneResource, content: Zone): Promise<SettledKeys | undefined> {
    const { signer } = this.#options;
    if (signer.isSigned(zone)) this.#takeOver(zone);
    const zoneTtl = largestTtl(content);
    return signer.settle(zone, {
      zoneTtl,
      served: this.#servedRevision(key, zone),
      history: (fromNowOn) => this.#unsignedHistory(zone, zoneTtl, fromNowOn),
    });
  }

  async #unsignedHistory(zone: ZoneResource, zoneTtl: number, fromNowOn: boolean): Promise<UnsignedHistory> {
    const { state, regions, now } = this.#options;
    const { domain } = zone.spec;
    return unsignedHistory({
      published: publicationOf(zone),
      isHeld: regions.connections.some((region) => isHeldIn(region.view(), manifestName(`${domain}.`))),
      remembered: (await readClaim(state, domain))?.spec.unsigned,
      zoneTtl,
      fromNowOn,
      now: now(),
    });
  }

  #servedRevision(key: string, zone: ZoneResource): number | undefined {
    const signed = this.#signed.get(key);
    if (signed === undefined) return undefined;
    const isServed = allServed(this.#progress(manifestName(`${zone.spec.domain}.`), signed.sha256));
    return isServed ? signed.revision : undefined;
  }

  /** When keys or signatures want to be looked at again: at once when what was signed is served already. */
  #wake(
    key: string,
    keys: SettledKeys | undefined,
    { sha256 }: Publication,
    renewal: number | undefined,
  ): number | undefined {
    if (keys === undefined) return undefined;
    const { decision, zoneKeys, served } = keys;
    this.#signed.set(key, { sha256, revision: zoneKeys.revision });
    const isNews = served !== zoneKeys.revision && this.#servedRevision(key, keys.zone) !== undefined;
    const times = [isNews ? this.#options.now() : undefined, decision.wake, renewal];
    return Math.min(...times.filter((time) => time !== undefined));
  }

  /** The signatures that another operator published are kept. */
  #takeOver(zone: ZoneResource): void {
    const { signer, regions } = this.#options;
    const publication = publicationOf(zone);
    if (publication === undefined || signer.knows(zone)) return;
    const published = publishedZone(regions.connections, `${zone.spec.domain}.`, publication.sha256);
    if (published !== undefined) signer.takeOver(zone, published);
  }

  /** What is published of a signed zone whose newer draft is refused: its signatures go on being renewed. */
  #lastGood(zone: ZoneResource, composition: Composition): Zone | undefined {
    const { signer } = this.#options;
    if (!signer.isSigned(zone) || composition.state === 'disowned') return undefined;
    this.#takeOver(zone);
    return publicationOf(zone) && signer.lastPublished(zone);
  }

  /**
   * Nothing of a refused draft is published; what was published before stays. A domain that is not this zone's is
   * served no more, unless it is another's who serves it.
   */
  async #keepLastGood(zone: ZoneResource, composition: Composition): Promise<Publication | undefined> {
    const { state, regions } = this.#options;
    const publication = publicationOf(zone);
    if (publication === undefined) return undefined;
    if (composition.state !== 'disowned')
      recoverSnapshot(regions.connections, `${zone.spec.domain}.`, publication.sha256);
    else {
      const claim = await findClaim(state, zone.spec.domain);
      if (claim !== undefined && holds(claim, zone) && !this.#isDelegated(zone)) publishTombstone(this.#options, zone);
    }
    return publication;
  }

  /** Whether the zone above still has NS records that were made for this one: it loses them first. */
  #isDelegated({ spec: { domain } }: ZoneResource): boolean {
    const { state, contents } = this.#options;
    const above = state.publishedAbove(domain);
    return above !== undefined && contents.delegates(keyOf(above), domain);
  }

  #enqueueZonesOf(domain: string): void {
    for (const zone of this.#options.state.zonesOf(manifestName(`${domain}.`))) this.#options.enqueue(keyOf(zone));
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
      now: this.#timestamp(),
    });
  }

  /** What is to be said of owners above and below. */
  #ownership(zone: ZoneResource): OwnershipCondition[] {
    const { state } = this.#options;
    const claim = state.claimOn(zone.spec.domain);
    const above = state.publishedAbove(zone.spec.domain)?.spec.domain;
    const needed = claim !== undefined && holds(claim, zone) ? grantNeeded(claim.spec, above) : [];
    return [...needed, ...othersBelow(zone, state.othersBelow(zone))];
  }

  /** Writes what has become of the zone and its Records, once all regions serve it or patience has run out. */
  async #report(key: string, composition: Composition, published: Published): Promise<Result> {
    const { current: zone, publication } = published;
    const manifest = manifestName(`${zone.spec.domain}.`);
    const served = publication !== undefined && allServed(this.#progress(manifest, publication.sha256));
    const pending = composition.state === 'accepted' && publication !== undefined && !served;
    if (pending) this.waiting.set(key, { manifest, sha256: publication.sha256 });
    else this.waiting.delete(key);
    if (served) this.#tellChildren(key, zone, publication.sha256);
    if (pending && publishedLately(zone, publication, this.#options.now()))
      return { requeueAfter: PATIENCE_MILLISECONDS };
    await this.#writeStatus(zone, this.#status(zone, composition, published));
    const isReported = await this.#records.report(composition.attachments, served);
    const rest = composition.state === 'accepted' ? [] : this.#waitingRecords(key, composition);
    if (!(await this.#records.report(rest, false)) || !isReported) return { requeueAfter: MORE_RECORDS_MILLISECONDS };
    if (pending) return { requeueAfter: PATIENCE_MILLISECONDS };
    const times = [published.wake, this.#composer.dueAt(key), ...this.#reviews(zone, composition)];
    const next = Math.min(...times.filter((time) => time !== undefined));
    return next === Infinity ? undefined : { requeueAfter: this.#until(next) };
  }

  /** When the ownership of a zone may have to be decided anew without that anything has changed. */
  #reviews(zone: ZoneResource, composition: Composition): number[] {
    const isEnding = composition.state === 'suspended' && composition.reason === 'GrantEnding';
    if (composition.state === 'disowned' || isEnding) return [this.#options.now() + CONFLICT_REVIEW_MILLISECONDS];
    const grantNeededBy = this.#options.state.claimOn(zone.spec.domain)?.spec.grantNeededBy;
    return grantNeededBy === undefined ? [] : [Date.parse(grantNeededBy)];
  }

  /** Zones below wait for what this one shows of them. */
  #tellChildren(key: string, zone: ZoneResource, sha256: string): void {
    const { state, contents, enqueue } = this.#options;
    if (!contents.isServedFirst(key, sha256)) return;
    for (const { zone: child } of state.childrenOf(zone)) if (child.status?.dnssec !== undefined) enqueue(keyOf(child));
  }

  #until(time: number): number {
    return Math.min(LONGEST_MILLISECONDS, Math.max(1, time - this.#options.now()));
  }

  /** Records that nothing can be said of while their zone is refused; what was said of them before still holds. */
  #waitingRecords(key: string, { reason, attachments }: RefusedComposition): RecordOutcome[] {
    const decided = new Set(attachments.map(({ record }) => record.metadata.uid));
    const message = `The Zone ${key} is not accepted (${reason}); the record waits for it.`;
    return this.#options.state
      .recordsOf(key)
      .filter(
        ({ metadata, status }) => !decided.has(metadata.uid) && status?.observedGeneration !== metadata.generation,
      )
      .map((record) => ({ record, reason: 'ZoneNotAccepted' as const, message, problems: [] }));
  }

  /** Records of a Zone that does not exist say so. */
  async #zoneGone(key: string): Promise<Result> {
    this.#forget(key);
    const message = `There is no Zone ${key}.`;
    const orphans = this.#options.state.recordsOf(key);
    const outcomes = orphans.map((record) => ({ record, reason: 'ZoneNotFound' as const, message, problems: [] }));
    return (await this.#records.report(outcomes, false)) ? undefined : { requeueAfter: MORE_RECORDS_MILLISECONDS };
  }

  /** A signed zone that nobody renews the signatures of would break, so it is not left to itself. */
  #isKeptForSignatures(zone: ZoneResource): boolean {
    const { signer } = this.#options;
    const isSigned = signer.isSigned(zone) || signer.missingKeys(zone) !== undefined;
    return zone.spec.deletionPolicy === 'Retain' && isSigned && zone.metadata.finalizers?.includes(FINALIZER) === true;
  }

  async #remove(key: string, zone: ZoneResource): Promise<Result> {
    this.#forget(key);
    return removeZone(this.#options, zone, this.#options.now());
  }

  #forget(key: string): void {
    this.#composer.forget(key);
    this.#signed.delete(key);
    this.#options.signer.forget(key);
    this.#options.contents.forget(key);
    this.waiting.delete(key);
  }

  #views(): RegionView[] {
    return this.#options.regions.views();
  }

  #progress(manifest: string, sha256: string): Map<string, RegionProgress> {
    return progressOf(this.#views(), manifest, sha256);
  }

  async #writeStatus(zone: ZoneResource, status: ZoneStatus): Promise<ZoneResource> {
    if (isSame(zone.status, status)) return zone;
    this.#tellOfOthers(zone, status);
    return this.#options.state.store.updateStatus(ZoneKind, { ...zone, status });
  }

  async #record(zone: ZoneResource, publication: Publication, status: ZoneStatus): Promise<ZoneResource> {
    this.#tellOfOthers(zone, status);
    return recordPublication(this.#options.state.store, zone, { publication, status });
  }

  #tellOfOthers(zone: ZoneResource, { conditions }: ZoneStatus): void {
    const { record, state } = this.#options;
    const others = findCondition(conditions, 'OthersBelow');
    if (others === undefined || others.message === findCondition(zone.status?.conditions, 'OthersBelow')?.message)
      return;
    for (const event of othersBelowEvents(zone, state.othersBelow(zone))) record?.(zone, event);
  }

  #timestamp(): string {
    return new Date(this.#options.now()).toISOString();
  }
}

function progressOf(views: readonly RegionView[], manifest: string, sha256: string): Map<string, RegionProgress> {
  return new Map(views.map((view) => [view.name, regionProgress(view, manifest, sha256)]));
}

/** Whether a region may serve a domain. */
function isHeldIn(view: RegionView, manifest: string): boolean {
  const held = view.manifest(manifest);
  return held !== undefined && !isTombstone(held);
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

/** Whether the status already tells of this publication as on its way, and has not done so for long. */
function publishedLately(zone: ZoneResource, publication: Publication, now: number): boolean {
  const inSync = zone.status?.conditions?.find(({ type }) => type === 'InSync');
  if (saysInSync(zone.status) || !isSame(publicationOf(zone), publication)) return false;
  return inSync !== undefined && now - Date.parse(inSync.lastTransitionTime) < PATIENCE_MILLISECONDS;
}

/** Without regard to the difference between an absent field and an undefined one. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) || isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
