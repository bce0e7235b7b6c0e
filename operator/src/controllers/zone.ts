import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Zone } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import {
  FINALIZER,
  isStoreError,
  keyOf,
  labels,
  manifestName,
  RecordKind,
  type RecordResource,
  type SignText,
  type ZoneResource,
  ZoneKind,
  type ZoneStatus,
} from '@fourwinds/resources';
import { admits } from '../admit.ts';
import { isOwner } from '../claims.ts';
import type { ClusterState } from '../cluster-state.ts';
import { compose, type Composition, refusedFor } from '../compose.ts';
import { type BootstrapSignal, bootstrapSignal, withSignals } from '../dnssec/bootstrap-signals.ts';
import { hostedChild, withHostedChildren } from '../dnssec/hosted-children.ts';
import { missingKeysReport } from '../dnssec/missing-keys.ts';
import type { PublishedContents } from '../dnssec/published-contents.ts';
import { dnssecReport, type DnssecReport, unsignedReport } from '../dnssec/report.ts';
import type { ShownByParent } from '../dnssec/shown-ds.ts';
import type { SettledKeys, SignedDraft, ZoneSigner } from '../dnssec/zone-signer.ts';
import { type Draft, decidePublication, type Publication } from '../publication.ts';
import { regionProgress, type RegionProgress, type RegionView } from '../regions/region-view.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { publishedZone, recoverSnapshot } from '../regions/recover.ts';
import { inParallel } from '../runtime/in-parallel.ts';
import type { Outcome } from '../runtime/queue.ts';
import { largestTtl } from '../served-ttls.ts';
import { unsignedDraft } from '../steps/sign.ts';
import { allServed, type RecordVerdict, recordStatus, saysInSync, zoneStatus } from '../status.ts';
import { findClaim, holds, settleClaim } from './claim.ts';
import { bury, removeZone } from './removal.ts';

/** A domain that is another's may become free, or be delegated to this zone. */
const CONFLICT_REVIEW_MILLISECONDS = 60_000;

export interface ZoneControllerOptions {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly sign: SignText;
  readonly signer: ZoneSigner;
  readonly contents: PublishedContents;
  /** What the parent of a domain shows, as far as it is known. */
  readonly parentOf: (domain: string) => ShownByParent | undefined;
  /** Makes a zone be looked at again. */
  readonly look: (key: string) => void;
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

/** What was composed of a zone, and of what. */
interface Composed {
  readonly inputs: string;
  readonly generations: Generations;
  readonly composition: Composition;
}

/** Of Records, by uid. */
type Generations = ReadonlyMap<string | undefined, number | undefined>;

/** How long the regions may take before a zone's status says which of them are behind. */
const PATIENCE_MILLISECONDS = 3000;
/** Records whose status is written at a time. */
const RECORDS_AT_A_TIME = 8;
/** A write lost against a newer version is tried again when that has been seen, at the latest after this time. */
const CONFLICT_MILLISECONDS = 100;
/** Nothing is left alone for longer: timers do not count very long times. */
const LONGEST_MILLISECONDS = 6 * 3600_000;
const SIGNED_RETAINED =
  'The object is deleted and spec.deletionPolicy is Retain, but a signed zone needs its object for its signatures; set spec.dnssec.enabled to false, or spec.deletionPolicy to Delete.';

/** Brings zones from resources to nameservers: gather, compose, publish, status. Safe to run at any point, any number of times. */
export class ZoneController {
  readonly #options: ZoneControllerOptions;
  readonly #compositions = new Map<string, Composed>();
  /** What was published of a zone, and the revision of its keys that it was signed with. */
  readonly #signed = new Map<string, { sha256: string; revision: number }>();
  /** Zones that not all regions serve yet, with the digest that they should serve. */
  readonly waiting = new Map<string, { manifest: string; sha256: string }>();

  constructor(options: ZoneControllerOptions) {
    this.#options = options;
  }

  /** One reconcile of the zone `namespace/name`. */
  async reconcile(key: string): Promise<Outcome> {
    try {
      return await this.#reconcile(key);
    } catch (error) {
      if (isStoreError(error, 'Conflict') || isStoreError(error, 'NotFound')) return { again: CONFLICT_MILLISECONDS };
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

  async #reconcile(key: string): Promise<Outcome> {
    const { state, regions } = this.#options;
    const [namespace, name] = key.split('/');
    const zone = state.zones.get({ namespace, name });
    if (zone === undefined) return this.#zoneGone(key);
    if (zone.metadata.deletionTimestamp !== undefined && !this.#isKeptForSignatures(zone))
      return this.#remove(key, zone);
    if (state.service.nameservers.length === 0 || regions.connections.length === 0)
      return { again: PATIENCE_MILLISECONDS };
    if (!isMarked(zone)) {
      await state.store.update(ZoneKind, mark(zone));
      return undefined;
    }
    const composition = await this.#judge(key, zone);
    const published = await this.#publish(key, zone, composition);
    return this.#report(key, composition, published);
  }

  /** Who owns the domain, then whether the draft may be published. */
  async #judge(key: string, zone: ZoneResource): Promise<Composition> {
    const { state, now } = this.#options;
    const claim = await settleClaim(state, zone, now());
    if (claim.state === 'refused') return refusedFor(claim.reason, claim.message);
    const missing = this.#options.signer.missingKeys(zone);
    if (missing !== undefined) return refusedFor('KeysMissing', missing);
    if (zone.metadata.deletionTimestamp !== undefined) return refusedFor('SignedRetained', SIGNED_RETAINED);
    if (zone.spec.suspend)
      return refusedFor('Suspended', 'spec.suspend is set; changes wait, and what is published stays served.');
    return this.#compose(key, zone);
  }

  /** Composes anew only when something that goes into it has changed. */
  #compose(key: string, given: ZoneResource): Composition {
    const { state } = this.#options;
    const { service } = state;
    const zone = this.#asSigned(given);
    const records = state.recordsOf(key).filter((record) => record.metadata.deletionTimestamp === undefined);
    const names = new Set(records.map(({ metadata }) => metadata.namespace));
    const namespaces = new Map(Array.from(names, (name) => [name, state.namespaces.get({ name: name ?? '' })]));
    const inputs = JSON.stringify([
      zone.metadata.uid,
      zone.metadata.generation,
      zone.spec.dnssec?.enabled,
      service,
      [...namespaces].map(([name, found]) => [name, found?.metadata.labels]).sort(),
    ]);
    const known = this.#compositions.get(key);
    if (known?.inputs === inputs && areThese(records, known.generations)) return known.composition;
    const composition = compose({
      zone,
      records,
      service,
      previous: known?.composition.zone,
      admits: (record) => admits(zone, record, namespaces.get(record.metadata.namespace)),
    });
    const generations = new Map(records.map(({ metadata }) => [metadata.uid, metadata.generation]));
    this.#compositions.set(key, { inputs, generations, composition });
    return composition;
  }

  /** A zone that is still signed, though it is not to be any more, has to be fit to be signed. */
  #asSigned(zone: ZoneResource): ZoneResource {
    const { dnssec } = zone.spec;
    if (dnssec === undefined || dnssec.enabled || dnssec.force || !this.#options.signer.isSigned(zone)) return zone;
    return { ...zone, spec: { ...zone.spec, dnssec: { ...dnssec, enabled: true } } };
  }

  /** Records what is to be published before the first region gets it, then says to the regions what they should hold. */
  async #publish(key: string, zone: ZoneResource, composition: Composition): Promise<Published> {
    const { regions, sign, now, contents, parentOf, signer } = this.#options;
    const missing = signer.missingKeys(zone);
    if (missing !== undefined) {
      const publication = await this.#keepLastGood(zone, composition);
      return { current: zone, publication, dnssec: missingKeysReport(zone, missing) };
    }
    const content = this.#content(zone, composition);
    const keys = content && (await this.#settleKeys(key, zone, content));
    if (content === undefined || (composition.zone === undefined && keys === undefined))
      return { current: zone, publication: await this.#keepLastGood(zone, composition) };
    const domain = `${zone.spec.domain}.`;
    const name = manifestName(domain);
    const recorded = zone.status?.publication;
    const draft = this.#draft(zone, content, keys);
    const { isNew, publication, snapshot } = await decidePublication({
      draft,
      generation: composition.zone === undefined ? recorded!.generation : (zone.metadata.generation ?? 0),
      largestTtl: largestTtl(content),
      recorded,
      regionSerials: regions.connections
        .flatMap((region) => region.view().manifest(name)?.data?.serial ?? [])
        .map(Number),
      now: now(),
      sign,
    });
    const dnssec = keys
      ? dnssecReport(keys.decision, zone.spec.dnssec, draft.expires)
      : unsignedReport(parentOf(zone.spec.domain));
    const outcome = { publication, dnssec };
    const current = isNew ? await this.#writeStatus(zone, this.#status(zone, composition, outcome)) : zone;
    for (const region of regions.connections) region.want(domain, { snapshot });
    contents.set(key, publication.sha256, content);
    return { current, publication, dnssec, wake: this.#wake(key, keys, publication, draft.renewal) };
  }

  /** What is to be published: the draft, or what was published last of a signed zone, with what other zones here need in it. */
  #content(zone: ZoneResource, composition: Composition): Zone | undefined {
    const { state, signer } = this.#options;
    const content = composition.zone ?? this.#lastGood(zone, composition);
    if (content === undefined) return undefined;
    const children = state.childrenOf(zone).map((child) => hostedChild(child, state.service.nameservers));
    const isSigned = zone.spec.dnssec?.enabled === true || signer.isSigned(zone);
    const delegating = withHostedChildren(content, children, isSigned);
    return isSigned ? withSignals(delegating, this.#signals(zone)) : delegating;
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
    return signer.settle(zone, largestTtl(content), this.#servedRevision(key, zone));
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
    const publication = zone.status?.publication;
    if (publication === undefined || signer.knows(zone)) return;
    const published = publishedZone(regions.connections, `${zone.spec.domain}.`, publication.sha256);
    if (published !== undefined) signer.takeOver(zone, published);
  }

  /** What is published of a signed zone whose newer draft is refused: its signatures go on being renewed. */
  #lastGood(zone: ZoneResource, composition: Composition): Zone | undefined {
    const { signer } = this.#options;
    if (!signer.isSigned(zone) || !isOwner(composition.verdicts[0].reason)) return undefined;
    this.#takeOver(zone);
    return zone.status?.publication && signer.lastPublished(zone);
  }

  /**
   * Nothing of a refused draft is published; what was published before stays. A domain that is not this zone's is
   * served no more, unless it is another's who serves it.
   */
  async #keepLastGood(zone: ZoneResource, composition: Composition): Promise<Publication | undefined> {
    const { state, regions } = this.#options;
    const publication = zone.status?.publication;
    if (publication === undefined) return undefined;
    if (isOwner(composition.verdicts[0].reason))
      recoverSnapshot(regions.connections, `${zone.spec.domain}.`, publication.sha256);
    else {
      const claim = await findClaim(state, zone.spec.domain);
      if (claim !== undefined && holds(claim, zone)) bury(this.#options, zone);
    }
    return publication;
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
      now: this.#timestamp(),
    });
  }

  /** Writes what has become of the zone and its Records, once all regions serve it or patience has run out. */
  async #report(key: string, composition: Composition, published: Published): Promise<Outcome> {
    const { current: zone, publication } = published;
    const manifest = manifestName(`${zone.spec.domain}.`);
    const served = publication !== undefined && allServed(this.#progress(manifest, publication.sha256));
    const pending = composition.zone !== undefined && publication !== undefined && !served;
    if (pending) this.waiting.set(key, { manifest, sha256: publication.sha256 });
    else this.waiting.delete(key);
    if (served) this.#tellChildren(key, zone, publication.sha256);
    if (pending && publishedLately(zone, publication, this.#options.now())) return { again: PATIENCE_MILLISECONDS };
    await this.#writeStatus(zone, this.#status(zone, composition, published));
    await this.#reportRecords(composition.attachments, served);
    if (composition.zone === undefined) await this.#reportRecords(this.#unjudged(key, composition), false);
    if (pending) return { again: PATIENCE_MILLISECONDS };
    if (!isOwner(composition.verdicts[0].reason)) return { again: CONFLICT_REVIEW_MILLISECONDS };
    return published.wake === undefined ? undefined : { again: this.#until(published.wake) };
  }

  /** Zones below wait for what this one shows of them. */
  #tellChildren(key: string, zone: ZoneResource, sha256: string): void {
    const { state, contents, look } = this.#options;
    if (!contents.isServedFirst(key, sha256)) return;
    for (const child of state.childrenOf(zone)) if (child.status?.dnssec !== undefined) look(keyOf(child));
  }

  #until(time: number): number {
    return Math.min(LONGEST_MILLISECONDS, Math.max(1, time - this.#options.now()));
  }

  /** Records that nothing can be said of while their zone is refused; what was said of them before still holds. */
  #unjudged(key: string, { verdicts, attachments }: Composition): RecordVerdict[] {
    const judged = new Set(attachments.map(({ record }) => record.metadata.uid));
    const message = `The Zone ${key} is not accepted (${verdicts[0].reason}); the record waits for it.`;
    return this.#options.state
      .recordsOf(key)
      .filter(({ metadata, status }) => !judged.has(metadata.uid) && status?.observedGeneration !== metadata.generation)
      .map((record) => ({ record, reason: 'ZoneNotAccepted', message, problems: [] }));
  }

  async #reportRecords(verdicts: readonly RecordVerdict[], served: boolean): Promise<void> {
    await inParallel(RECORDS_AT_A_TIME, verdicts, (verdict) => this.#reportRecord(verdict, served));
  }

  async #reportRecord(verdict: RecordVerdict, served: boolean): Promise<void> {
    const { state } = this.#options;
    const { namespace, name, uid } = verdict.record.metadata;
    const current = state.records.get({ namespace, name });
    if (current === undefined || current.metadata.uid !== uid) return;
    const status = recordStatus(current, verdict, served, this.#timestamp());
    if (!isSame(current.status, status)) await state.store.updateStatus(RecordKind, { ...current, status });
  }

  /** Records of a Zone that does not exist say so. */
  async #zoneGone(key: string): Promise<undefined> {
    this.#forget(key);
    const orphans = this.#options.state.recordsOf(key);
    await this.#reportRecords(
      orphans.map((record) => ({ record, reason: 'ZoneNotFound', message: `There is no Zone ${key}.`, problems: [] })),
      false,
    );
    return undefined;
  }

  /** A signed zone that nobody renews the signatures of would break, so it is not left to itself. */
  #isKeptForSignatures(zone: ZoneResource): boolean {
    const { signer } = this.#options;
    const isSigned = signer.isSigned(zone) || signer.missingKeys(zone) !== undefined;
    return zone.spec.deletionPolicy === 'Retain' && isSigned;
  }

  async #remove(key: string, zone: ZoneResource): Promise<Outcome> {
    this.#forget(key);
    return removeZone(this.#options, zone, this.#timestamp());
  }

  #forget(key: string): void {
    this.#compositions.delete(key);
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
    return this.#options.state.store.updateStatus(ZoneKind, { ...zone, status });
  }

  #timestamp(): string {
    return new Date(this.#options.now()).toISOString();
  }
}

/** Whether these are the Records of those generations, in whatever order. */
function areThese(records: readonly RecordResource[], generations: Generations): boolean {
  if (records.length !== generations.size) return false;
  return records.every(({ metadata }) => generations.get(metadata.uid) === metadata.generation);
}

function progressOf(views: readonly RegionView[], manifest: string, sha256: string): Map<string, RegionProgress> {
  return new Map(views.map((view) => [view.name, regionProgress(view, manifest, sha256)]));
}

function isMarked(zone: ZoneResource): boolean {
  return zone.metadata.finalizers?.includes(FINALIZER) === true && zone.metadata.labels?.[labels.zoneId] !== undefined;
}

function mark(zone: ZoneResource): ZoneResource {
  const finalizers = [...new Set([...(zone.metadata.finalizers ?? []), FINALIZER])];
  const zoneId = zone.metadata.labels?.[labels.zoneId] ?? randomUUID();
  return {
    ...zone,
    metadata: { ...zone.metadata, finalizers, labels: { ...zone.metadata.labels, [labels.zoneId]: zoneId } },
  };
}

/** Whether the status already tells of this publication as on its way, and has not done so for long. */
function publishedLately(zone: ZoneResource, publication: Publication, now: number): boolean {
  const inSync = zone.status?.conditions?.find(({ type }) => type === 'InSync');
  if (saysInSync(zone.status) || !isSame(zone.status?.publication, publication)) return false;
  return inSync !== undefined && now - Date.parse(inSync.lastTransitionTime) < PATIENCE_MILLISECONDS;
}

/** Without regard to the difference between an absent field and an undefined one. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) || isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
