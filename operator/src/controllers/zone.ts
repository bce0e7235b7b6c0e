import { randomUUID } from 'node:crypto';
import {
  areDynamicUpdates,
  type DomainProof,
  FINALIZER,
  isBlocked,
  isTrust,
  labels,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { unsignedReport } from '../keys/conditions/report.ts';
import { missingKeysReport } from '../keys/secrets/missing-keys.ts';
import { keyStateOf } from '../keys/key-state.ts';
import type { PublicationListener, VersionChange } from '../facts/published-version.ts';
import { holds } from '../ownership/claims.ts';
import { findLatestClaim, type OwnershipView, resolveClaim, updateClaim } from '../ownership/keep-claims.ts';
import type { RetainedZones } from '../ownership/retained-zones.ts';
import { recoverSnapshot } from '../regions/recover.ts';
import { isEndpointRecord } from '../endpoints/endpoint-record.ts';
import type { Result } from '../runtime/queue.ts';
import { unlessBlocked } from '../zone/compose/blocked.ts';
import { Composer, type ComposerOptions } from '../zone/compose/composer.ts';
import type { Composition, RefusedComposition } from '../zone/compose/composition.ts';
import { DynamicRest } from '../zone/dynamic-rest.ts';
import { enqueueReleased, isDelegated } from '../zone/dependent-zones.ts';
import { extend } from '../zone/contributors/extend.ts';
import { gather, type GatherContext } from '../zone/gather.ts';
import type { GatheredZone } from '../zone/gathered-zone.ts';
import { own } from '../zone/own.ts';
import { publicationOf, recordPublication } from '../zone/publish/publication-record.ts';
import { type InputsContext, inputsOf } from '../zone/publish/publication-inputs.ts';
import type { PublicationBudgets } from '../zone/publish/publication-budgets.ts';
import { type PublishContext, type Published, publishVersion } from '../zone/publish/publish-version.ts';
import { unchangedOutcome } from '../zone/unchanged.ts';
import { PATIENCE_MILLISECONDS, type UnservedZones } from '../zone/report/unserved-zones.ts';
import { type Reconciled, ZoneReports, type ZoneReportsOptions } from '../zone/report/zone-reports.ts';
import { finalizersOfOthers, publishTombstone, removeZone } from './removal.ts';
import type { ManifestLookup, OwnershipLookup, RecordLookup, Watched, ZoneLookup } from '../facts/lookups.ts';
import type { EndpointIndex } from '../endpoints/endpoint-index.ts';

export interface ZoneControllerOptions extends ComposerOptions, GatherContext, PublishContext, ZoneReportsOptions {
  readonly state: OwnershipView &
    ComposerOptions['state'] &
    GatherContext['state'] &
    InputsContext['state'] &
    ZoneReportsOptions['state'] & {
      readonly endpointIndex: Pick<EndpointIndex, 'isReported'>;
      readonly manifestIndex: Pick<ManifestLookup, 'prepareFor'>;
      readonly ownership: Pick<OwnershipLookup, 'zoneIdOf'>;
      readonly recordIndex: RecordLookup;
      readonly zoneIndex: Pick<ZoneLookup, 'ownerOfKey' | 'zoneAt'>;
      readonly zones: Watched<ZoneResource>;
    };
  /** Called with each new version. */
  readonly histories: PublicationListener;
  readonly budgets: PublicationBudgets;
  readonly retained: RetainedZones;
  /** Identifies this program version, because other versions may compose differently. */
  readonly program: string;
}

/**
 * Reconciles zones from resources to nameservers: gather, decide, publish, report. Idempotent; can be interrupted at
 * any point.
 */
export class ZoneController {
  readonly #options: ZoneControllerOptions;
  readonly #composer: Composer;
  readonly #reports: ZoneReports;
  readonly #rest = new DynamicRest();

  constructor(options: ZoneControllerOptions) {
    this.#options = options;
    this.#composer = new Composer(options);
    this.#reports = new ZoneReports(options);
  }

  /** Number of zones composed since the start. */
  get compositions(): number {
    return this.#composer.compositions;
  }

  /** Number of zones that wait because their owner has used the publication budget. */
  get delayed(): number {
    return this.#options.budgets.waiting;
  }

  get unserved(): UnservedZones {
    return this.#reports.unserved;
  }

  /**
   * Returns true if a change can be published before the regions are listed. This requires that the claim records the
   * version and that no signatures need to be carried over.
   */
  mayGoAhead(key: string): boolean {
    const { state, secrets } = this.#options;
    const zone = state.zoneIndex.zoneAt(key);
    if (zone === undefined || zone.metadata.deletionTimestamp !== undefined) return false;
    const isUnsigned = zone.spec.dnssec?.enabled !== true && keyStateOf(zone, secrets).state === 'unsigned';
    return isUnsigned && publicationOf(state, zone) !== undefined;
  }

  /**
   * For a zone that may go ahead: reads its manifests, then reconciles it. Waits if no region answers or if the zone
   * may no longer go ahead.
   */
  async reconcileAhead(key: string): Promise<Result> {
    const { state, regions } = this.#options;
    const zone = state.zoneIndex.zoneAt(key);
    if (zone === undefined) return this.reconcile(key);
    // Writes are reported by manifest name, and most of these names are not computed yet.
    state.manifestIndex.prepareFor(zone.spec.domain);
    const isRead = await regions.readAhead(zone.spec.domain, PATIENCE_MILLISECONDS);
    if (regions.isListed || (isRead && this.mayGoAhead(key))) return this.reconcile(key);
    return { requeueAfter: isRead ? 0 : PATIENCE_MILLISECONDS };
  }

  async reconcile(key: string): Promise<Result> {
    const { state, regions, elapsed } = this.#options;
    const [namespace, name] = key.split('/');
    const zone = state.zones.get({ namespace, name });
    if (zone === undefined || this.#isToGo(key, zone)) return this.#remove(key, zone);
    if (state.service.nameservers.length === 0 || regions.connections.length === 0 || this.#awaitsRegions(zone))
      return { requeueAfter: PATIENCE_MILLISECONDS };
    const rest = this.#rest.of(key, zone.metadata, elapsed());
    if (rest > 0) return { requeueAfter: rest };
    const id = state.ownership.zoneIdOf(zone);
    if (isMarked(zone, id)) return this.#reconcileZone(key, zone);
    await state.store.update(ZoneKind, mark(zone, id ?? randomUUID()));
    return undefined;
  }

  /** Deletes the zone, then updates the status of its Records. */
  async #remove(key: string, zone: ZoneResource | undefined): Promise<Result> {
    this.#forget(key);
    if (zone === undefined) return this.#reports.reportOrphans(key);
    const result = await removeZone(this.#options, zone, this.#options.now());
    if (result !== undefined || finalizersOfOthers(zone).length === 0) return result;
    return this.#reports.reportOrphans(key, { isKept: true });
  }

  #isToGo(key: string, zone: ZoneResource): boolean {
    const { metadata, spec } = zone;
    if (metadata.deletionTimestamp === undefined) return false;
    const isToStay = spec.deletionPolicy === 'Retain' && metadata.finalizers?.includes(FINALIZER) === true;
    return !isToStay || (!this.#isSigned(zone) && this.#options.retained.admit(key, zone));
  }

  /** Returns true if a zone without a claim must wait for the regions, which may serve the domain for another owner. */
  #awaitsRegions({ spec: { domain } }: ZoneResource): boolean {
    const { state, regions } = this.#options;
    return state.claimIndex.claimOn(domain) === undefined && !regions.views().some(({ reachable }) => reachable);
  }

  async #reconcileZone(key: string, zone: ZoneResource): Promise<Result> {
    const { state, regions, versions, budgets, retained, now } = this.#options;
    const seen = this.#seenProof(key, zone);
    const claim = await resolveClaim(state, zone, { regions: regions.views(), now: now(), seen });
    const gathered = await gather(this.#options, { key, zone, claim, previous: versions.of(zone) });
    const ownership = own({ ...gathered, retained: retained.namedFor(zone) });
    if (ownership.claim !== undefined) await updateClaim(state, ownership.claim);
    const wait = ownership.refusal === undefined ? await this.#wait(gathered) : 0;
    if (wait > 0 && !this.#reports.owesDelay(zone, wait)) return { requeueAfter: wait };
    const inputs = ownership.refusal === undefined ? inputsOf(this.#options, gathered) : undefined;
    const reconciled = this.#unchanged(gathered, inputs) ?? (await this.#publish(gathered, ownership.refusal, inputs));
    const { wait: delay } = reconciled.published;
    if (delay === undefined) budgets.forget(key);
    const reports = this.#reports;
    const result = await (delay === undefined ? reports.report(reconciled) : reports.reportDelay(reconciled, delay));
    if (inputs !== undefined) versions.release(key);
    return result;
  }

  /** Returns the milliseconds to wait because the owner has used the publication budget, or 0. */
  async #wait({ key, zone, recorded }: GatheredZone): Promise<number> {
    const { budgets, regions, sign } = this.#options;
    const wait = isBlocked(zone) ? 0 : budgets.waitOf(key);
    if (wait > 0 && recorded !== undefined)
      await recoverSnapshot(regions.connections, { domain: `${zone.spec.domain}.`, sha256: recorded.sha256, sign });
    return wait;
  }

  /**
   * Charges the publication of a new version to the budget of the owner who caused it. Returns the milliseconds to
   * wait.
   */
  #take({ key, zone, recorded, now }: GatheredZone, { attachments }: Composition): number {
    const { budgets, state } = this.#options;
    const isOwners = recorded?.generation !== zone.metadata.generation || attachments.length > 0;
    const isTrusted = isTrust(state.ownership.wantedClaim(zone, undefined, now).proof);
    return !isOwners || isTrusted || isBlocked(zone) ? 0 : budgets.take(key, state.zoneIndex.ownerOfKey(key));
  }

  #seenProof(key: string, { status }: ZoneResource): DomainProof | undefined {
    const decision = this.#options.proofs.of(key, status?.proof?.token)?.decision;
    return decision?.state === 'proven' ? decision.proof : undefined;
  }

  /** Handles a zone that has not changed since it was published. */
  #unchanged(gathered: GatheredZone, inputs: string | undefined): Reconciled | undefined {
    const { state, regions } = this.#options;
    const { endpoints = [], objects: records = [] } = Object.groupBy(
      state.recordIndex.recordsOf(gathered.key),
      (record) => (isEndpointRecord(record) ? 'endpoints' : 'objects'),
    );
    if (!endpoints.every((record) => state.endpointIndex.isReported(record))) return undefined;
    const composition = unchangedOutcome({ gathered, inputs, records, regions: regions.views() });
    const published = { publication: gathered.recorded, dnssec: unsignedReport(gathered.parent.parent) };
    return composition && { gathered, composition, published };
  }

  async #publish(
    gathered: GatheredZone,
    refusal: RefusedComposition | undefined,
    inputs: string | undefined,
  ): Promise<Reconciled> {
    const { state, turn } = this.#options;
    const composition = refusal ?? (await this.#compose(gathered));
    const content = await turn(() => extend(gathered, composition));
    const { domain } = gathered.zone.spec;
    const published =
      content === undefined
        ? await this.#keepPublished(gathered, composition)
        : await publishVersion(this.#options, {
            gathered,
            composition,
            content,
            inputs: composition.state === 'accepted' ? inputs : undefined,
            record: (publication, order) =>
              recordPublication(state, domain, { publication, last: gathered.last, order }),
            wait: () => this.#take(gathered, composition),
          });
    if (published.change !== undefined) this.#note(gathered.key, published.change);
    enqueueReleased(this.#options, gathered.key, gathered.previous.published);
    return { gathered, composition, published };
  }

  #note(key: string, change: VersionChange): void {
    const { histories, elapsed } = this.#options;
    const { zone, generationBefore, publication } = change;
    histories.note(change);
    if (areDynamicUpdates(zone.metadata, generationBefore, publication.generation))
      this.#rest.note(key, { generation: publication.generation, at: elapsed() });
  }

  async #compose(gathered: GatheredZone): Promise<Composition> {
    const { zone, previous, zonesBelow } = gathered;
    const composed = await this.#composer.compose(unlessBlocked(asSigned(gathered)), previous.composed, zonesBelow);
    this.#options.versions.remember(zone, { composed });
    return composed.composition;
  }

  /**
   * Keeps the published version if the draft is refused. Stops serving a domain that the zone does not own, unless
   * another zone serves it.
   */
  async #keepPublished({ zone, keys, recorded }: GatheredZone, composition: Composition): Promise<Published> {
    const { regions, sign } = this.#options;
    const dnssec = keys.state === 'missing' ? missingKeysReport(zone, keys.message) : undefined;
    if (recorded === undefined) return { dnssec };
    if (composition.state === 'disowned') return { publication: recorded, dnssec, ...(await this.#endServing(zone)) };
    await recoverSnapshot(regions.connections, { domain: `${zone.spec.domain}.`, sha256: recorded.sha256, sign });
    return { publication: recorded, dnssec };
  }

  /**
   * Stops serving a zone that has the claim on its domain. If another zone still delegates to this zone, requeues it
   * instead.
   */
  async #endServing(zone: ZoneResource): Promise<Pick<Published, 'requeueAt'>> {
    const { state, regions, now } = this.#options;
    const claim = await findLatestClaim(state, regions.views(), zone.spec.domain);
    if (claim === undefined || !holds(claim, zone)) return {};
    if (isDelegated(this.#options, zone)) return { requeueAt: now() + PATIENCE_MILLISECONDS };
    publishTombstone(this.#options, zone);
    return {};
  }

  /** A signed zone needs signature renewal, so it must not be skipped. */
  #isSigned(zone: ZoneResource): boolean {
    return keyStateOf(zone, this.#options.secrets).state !== 'unsigned';
  }

  #forget(key: string): void {
    this.#options.versions.forget(key);
    this.#options.budgets.forget(key);
    this.#options.retained.forget(key);
    this.unserved.forget(key);
  }
}

/** A zone that is still signed although signing is disabled must stay fit for signing. */
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
