import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimResource,
  GROUP,
  RegionKind,
  type RegionResource,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName, renderTombstone, type SignText } from '@fourwinds/snapshot';
import type { Informer, Observable, ResourceStore } from '@fourwinds/store';
import { ownerOf } from '../ownership/claims.ts';
import { claimIn } from '../ownership/published-claim.ts';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import { tombstoneOver } from '../regions/held-versions.ts';
import { deleteIfThere } from '../regions/publish.ts';
import type { Epochs } from '../epochs/epochs.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { isGone, regionProgress } from '../regions/region-view.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { decideGarbage, type GarbageDecision } from './decide-garbage.ts';
import { type Expectations, RegionGarbage } from './region-garbage.ts';
import type { ClaimLookup, ManifestLookup } from '../facts/lookups.ts';

/** Region annotation with which an administrator confirms the removal of many zones. */
const CONFIRM_REMOVAL = `${GROUP}/confirm-removal`;

/** The objects that decide if a region must have a manifest. */
interface ExpectedState {
  readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
  readonly manifestIndex: Pick<ManifestLookup, 'claimsOf' | 'zonesOf'>;
}

export interface GarbageCollectorOptions {
  readonly state: ExpectedState & {
    readonly claims: Observable<DomainClaimResource>;
    readonly regions: Pick<Informer<RegionResource>, 'get' | 'onChange'>;
    readonly store: ResourceStore;
    readonly zones: Observable<ZoneResource>;
  };
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  readonly epochs: Pick<Epochs, 'mayRemove' | 'isCurrent' | 'onChange'>;
  readonly sign: SignText;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  /**
   * Grace period in milliseconds for acknowledged tombstones, and for objects without a counterpart, because the
   * counterpart may still arrive. A region without events is checked at the same interval.
   */
  readonly graceMilliseconds?: number;
  readonly log: Logger;
}

const GRACE_MILLISECONDS = 5000;
/**
 * Each visit compares a part of a region again. After this number of visits, everything has been compared. With the
 * default grace period, this takes an hour.
 */
const RESYNC_VISITS = 720;
const CONCURRENCY = 8;

/**
 * Removes surplus objects from regions. An emptied or half-restored management cluster must not empty the regions: if
 * many zones disappear without a known deletion, nothing is removed until an administrator confirms. Queue keys are
 * region names, each with an optional manifest: `ns1/zone-…`.
 */
export class GarbageCollector {
  /** Regions with a blocked mass deletion, and the reason. */
  readonly alarms = new Map<string, string>();
  readonly #options: GarbageCollectorOptions;
  readonly #grace: number;
  readonly #expectations: Expectations;
  readonly #garbage = new Map<string, RegionGarbage>();
  #queue: WorkQueue | undefined;

  constructor(options: GarbageCollectorOptions) {
    this.#options = options;
    this.#grace = options.graceMilliseconds ?? GRACE_MILLISECONDS;
    const { state } = options;
    this.#expectations = {
      isExpected: (manifest, held) => isExpected(state, manifest, held),
      isReleased: (manifest) =>
        state.manifestIndex.claimsOf(manifest).some(({ spec }) => spec.releasedAt !== undefined),
    };
  }

  get controller(): ControllerOptions {
    return {
      name: 'garbage',
      concurrency: CONCURRENCY,
      watches: (queue) => this.#watch(queue),
      reconcile: async (key) => {
        const [region, manifest] = key.split('/');
        return manifest === undefined ? this.#reviewRegion(region) : this.#collect(region, manifest);
      },
    };
  }

  #watch(queue: WorkQueue): void {
    this.#queue = queue;
    const { state, listeners, epochs } = this.#options;
    const enqueueAwaiting = (region: string): void => {
      for (const manifest of this.#garbage.get(region)?.awaiting ?? []) queue.enqueue(`${region}/${manifest}`);
    };
    listeners.add({
      ready: (region) => queue.enqueue(region),
      liveness: (region) => queue.enqueue(region),
      servers: enqueueAwaiting,
      manifest: (region, manifest) => this.#compare(region, manifest),
    });
    epochs.onChange((region) => queue.enqueue(region));
    state.regions.onChange(({ name }) => queue.enqueue(name));
    state.zones.onChange((_, [zone, before]) => {
      if (zone?.spec.domain === before?.spec.domain) return;
      for (const { spec } of [zone, before].filter((one) => one !== undefined)) this.#compareAll(spec.domain);
    });
    state.claims.onChange((_, [claim, before]) => {
      if (wantsOf(claim) !== wantsOf(before)) this.#compareAll((claim ?? before).spec.domain);
    });
  }

  #compareAll(domain: string): void {
    if (this.#garbage.size === 0) return;
    const manifest = manifestName(`${domain}.`);
    for (const region of this.#garbage.keys()) this.#compare(region, manifest);
  }

  #compare(region: string, manifest: string): void {
    const garbage = this.#garbage.get(region);
    if (garbage === undefined) return;
    const { size } = garbage.unexplained;
    if (garbage.note(manifest)) garbage.changedAt = this.#options.elapsed();
    if (size !== garbage.unexplained.size) this.#queue?.enqueue(region);
    if (garbage.mayHoldGarbage(manifest)) this.#queue?.enqueue(`${region}/${manifest}`);
  }

  async #reviewRegion(name: string): Promise<Result> {
    const { regions, state } = this.#options;
    const region = state.regions.get({ name });
    if (region === undefined) {
      this.#garbage.delete(name);
      return undefined;
    }
    if (!regions.view(name).reachable) return { requeueAfter: this.#grace };
    const garbage = await this.#checked(name);
    if (garbage === undefined) return this.#suspend(name);
    const isConfirmed = confirms(region);
    this.#raiseAlarm(name, isConfirmed ? undefined : alarmOf(garbage));
    if (isConfirmed && garbage.unexplained.size === 0) await this.#endConfirmation(name);
    if (this.#mayRemoveUnexplained(garbage))
      for (const manifest of garbage.unexplained) this.#queue?.enqueue(`${name}/${manifest}`);
    this.#resync(garbage);
    return { requeueAfter: this.#grace };
  }

  /** Like `#surveyed`, but undefined if the management cluster may be behind the epoch of a region. */
  async #checked(name: string): Promise<RegionGarbage | undefined> {
    const { epochs, elapsed } = this.#options;
    if (!epochs.mayRemove(name)) return undefined;
    const garbage = await this.#surveyed(name);
    const checkedAt = elapsed();
    if (garbage.unexplained.size > 0 && !(await epochs.isCurrent(name))) return undefined;
    garbage.checkedAt = checkedAt;
    return garbage;
  }

  /** Stops removals. The region is surveyed again once removals are allowed. */
  #suspend(name: string): Result {
    this.#garbage.delete(name);
    this.#raiseAlarm(name, undefined);
    return { requeueAfter: this.#grace };
  }

  /** Compares a part of the region's objects, in case an event was lost. */
  #resync(garbage: RegionGarbage): void {
    const { name, contents } = garbage.connection;
    const part = Math.ceil(contents.manifests / RESYNC_VISITS);
    for (const manifest of garbage.next(part)) this.#compare(name, manifest);
  }

  /**
   * Returns the garbage of the present connection to a region. After a new connection, compares everything in the
   * region.
   */
  async #surveyed(name: string): Promise<RegionGarbage> {
    const connection = this.#options.regions.connection(name)!;
    const known = this.#garbage.get(name);
    if (known?.connection === connection && known.isComplete) return known;
    const garbage = new RegionGarbage(connection, this.#expectations);
    this.#garbage.set(name, garbage);
    for (const manifest of await garbage.survey()) this.#queue?.enqueue(`${name}/${manifest}`);
    return garbage;
  }

  #mayRemoveUnexplained(garbage: RegionGarbage): boolean {
    if (!garbage.isComplete || garbage.checkedAt <= garbage.changedAt) return false;
    if (confirms(this.#options.state.regions.get({ name: garbage.connection.name }))) return true;
    return !garbage.isMassDeletion && this.#options.elapsed() - garbage.changedAt >= this.#grace;
  }

  async #collect(region: string, manifest: string): Promise<Result> {
    const garbage = this.#garbage.get(region);
    if (garbage === undefined || garbage.connection !== this.#options.regions.connection(region)) return undefined;
    const { connection } = garbage;
    if (!connection.view().reachable || !this.#options.epochs.mayRemove(region)) return { requeueAfter: this.#grace };
    const decision = this.#decide(garbage, manifest);
    if (decision.waits) garbage.awaiting.add(manifest);
    else garbage.awaiting.delete(manifest);
    const configMap = connection.configMap(manifest);
    if (decision.manifest === 'tombstone') this.#publishTombstone(garbage, configMap!);
    const rest = decision.manifest === 'delete' ? this.#restOf(garbage, configMap!) : 0;
    if (rest > 0) return { requeueAfter: rest };
    if (decision.manifest === 'delete') {
      connection.writer.forget(manifest);
      await deleteIfThere(connection.store, manifest, configMap!.resourceVersion);
    }
    return this.#removeBuckets(garbage, manifest, decision.buckets);
  }

  #decide(garbage: RegionGarbage, manifest: string): GarbageDecision {
    const { connection, unexplained } = garbage;
    const view = connection.view();
    return decideGarbage({
      manifest: connection.configMap(manifest),
      buckets: connection.contents.bucketsOf(manifest),
      isExpected: garbage.isExpected(manifest),
      mayRemove: !unexplained.has(manifest) || this.#mayRemoveUnexplained(garbage),
      isGone: () => isGone(view, manifest),
      isServed: ({ name, sha256 = '' }) => regionProgress(view, name, sha256).state === 'served',
    });
  }

  /** Returns the milliseconds until an acknowledged tombstone is deleted. */
  #restOf({ done }: RegionGarbage, manifest: HeldConfigMap): number {
    const { name } = manifest;
    if (manifest.kind !== 'tombstone' || !manifest.isSigned) return 0;
    const now = this.#options.elapsed();
    const rest = (done.get(name) ?? now) + this.#grace - now;
    if (rest > 0) done.set(name, done.get(name) ?? now);
    else done.delete(name);
    return rest;
  }

  #publishTombstone({ connection }: RegionGarbage, manifest: HeldConfigMap): void {
    const held = manifest as Required<HeldConfigMap>;
    const [claim] = this.#options.state.manifestIndex.claimsOf(held.name);
    const tombstone = tombstoneOver(held, claim?.status?.publication);
    connection.writer.want(held.domain, { tombstone: renderTombstone(tombstone, this.#options.sign) });
  }

  /** Deletes only the buckets that were already unlisted at an earlier check. */
  async #removeBuckets(
    { suspects, connection }: RegionGarbage,
    manifest: string,
    names: readonly string[],
  ): Promise<Result> {
    const before = suspects.get(manifest);
    const rest = before === undefined ? this.#grace : before.since + this.#grace - this.#options.elapsed();
    if (names.length === 0) {
      suspects.delete(manifest);
      return undefined;
    }
    if (before !== undefined && rest > 0) return { requeueAfter: rest };
    const unused = names.filter((name) => before?.names.has(name));
    const isDone = unused.length === 0 || (await connection.writer.removeBuckets(manifest, unused));
    if (isDone) suspects.set(manifest, { names: new Set(names), since: this.#options.elapsed() });
    return { requeueAfter: this.#grace };
  }

  #raiseAlarm(region: string, alarm: string | undefined): void {
    const { listeners, log } = this.#options;
    const before = this.alarms.get(region);
    if (alarm === undefined) this.alarms.delete(region);
    else this.alarms.set(region, alarm);
    if (before === undefined && alarm !== undefined) log.error({ region }, alarm);
    if (before !== alarm) listeners.alarm(region);
  }

  /** Removes the confirmation once all covered removals are done, so that it does not apply to a later accident. */
  async #endConfirmation(name: string): Promise<void> {
    const { state } = this.#options;
    const region = state.regions.get({ name });
    if (region === undefined) return;
    const { [CONFIRM_REMOVAL]: _, ...annotations } = region.metadata.annotations ?? {};
    await state.store.update(RegionKind, { ...region, metadata: { ...region.metadata, annotations } });
  }
}

/**
 * Returns true if a zone of the domain's owner exists or the domain is retained. The owner is taken from the claim,
 * or else from the data in the region. Ignores zones of other owners.
 */
function isExpected(state: ExpectedState, manifest: string, held: HeldConfigMap | undefined): boolean {
  if (state.manifestIndex.claimsOf(manifest).some(({ spec }) => spec.retained === true)) return true;
  const zones = state.manifestIndex.zonesOf(manifest);
  if (zones.length === 0) return false;
  const owner = state.claimIndex.claimOn(zones[0].spec.domain)?.spec ?? (held && claimIn(held));
  return owner === undefined || zones.some((zone) => sameOwner(ownerOf(zone), owner));
}

/** Returns the parts of a claim that decide if a region has surplus data for its domain. */
function wantsOf(claim: DomainClaimResource | undefined): string {
  if (claim === undefined) return '';
  const { namespace, account, releasedAt, retained } = claim.spec;
  return JSON.stringify([namespace, account, releasedAt, retained]);
}

function alarmOf({ isMassDeletion, unexplained, connection }: RegionGarbage): string | undefined {
  if (!isMassDeletion) return undefined;
  const all = connection.contents.manifests;
  return `${unexplained.size} of ${all} zones have no Zone object; none is removed until an administrator confirms`;
}

function confirms(region: RegionResource | undefined): boolean {
  return region?.metadata.annotations?.[CONFIRM_REMOVAL] === 'true';
}
