import type { Logger } from '@fourwinds/process';
import { type ConfigMapResource, GROUP, RegionKind, type RegionResource } from '@fourwinds/resources';
import { manifestName, renderTombstone, type SignText } from '@fourwinds/snapshot';
import type { ClusterState } from '../cluster-state.ts';
import { deleteIfThere } from '../regions/publish.ts';
import type { RegionConnection } from '../regions/region-connection.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { isGone, regionProgress } from '../regions/region-view.ts';
import { planSweep, type SweepPlan } from './sweep.ts';

/** On a Region: an administrator has looked, and the removal of many zones is meant. */
const CONFIRM_REMOVAL = `${GROUP}/confirm-removal`;

export interface SweeperOptions {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly sign: SignText;
  readonly isGenuine: (manifest: ConfigMapResource) => boolean;
  readonly log: Logger;
}

/** A bucket that no manifest lists is deleted only when two sweeps in a row found it so: its manifest may be on the way. */
export class Sweeper {
  readonly #options: SweeperOptions;
  readonly #suspects = new Map<string, Set<string>>();
  /** Regions whose zones are not believed to be gone, with the reason. */
  readonly alarms = new Map<string, string>();

  constructor(options: SweeperOptions) {
    this.#options = options;
  }

  /** Compares every region that can be reached with the zones that exist. */
  async sweep(): Promise<void> {
    const reachable = this.#options.regions.connections.filter((region) => region.view().reachable);
    const results = await Promise.allSettled(reachable.map((region) => this.#sweepRegion(region)));
    for (const result of results)
      if (result.status === 'rejected')
        this.#options.log.warn({ err: result.reason as unknown }, 'a region could not be swept');
  }

  async #sweepRegion(region: RegionConnection): Promise<void> {
    const confirmed = isConfirmed(this.#options.state.regions.get({ name: region.name }));
    const plan = this.#plan(region, confirmed);
    this.#raiseAlarm(region.name, plan.alarm);
    if (confirmed && plan.unexplained === 0) await this.#endConfirmation(region.name);
    for (const { data } of plan.bury) {
      const { domain, version, serial } = data as { domain: string; version: string; serial: string };
      const content = { domain, version: BigInt(version) + 1n, serial: Number(serial) };
      const tombstone = renderTombstone(content, this.#options.sign);
      region.want(domain, { tombstone });
    }
    for (const { metadata } of plan.remove) {
      region.forget(metadata.name);
      await deleteIfThere(region.store, metadata.name, metadata.resourceVersion);
    }
    const suspects = this.#suspects.get(region.name) ?? new Set();
    this.#suspects.set(region.name, new Set(plan.buckets));
    const unused = plan.buckets.filter((name) => suspects.has(name));
    await Promise.all(unused.map((name) => deleteIfThere(region.store, name)));
  }

  #plan(region: RegionConnection, confirmed: boolean): SweepPlan {
    const { state, isGenuine } = this.#options;
    const view = region.view();
    return planSweep({
      configMaps: region.configMaps(),
      expected: expectedManifests(state),
      released: releasedManifests(state),
      isGenuine,
      isGone: (name) => isGone(view, name),
      isServed: ({ metadata, data }) => regionProgress(view, metadata.name, data?.sha256 ?? '').state === 'served',
      confirmed,
    });
  }

  #raiseAlarm(region: string, alarm: string | undefined): void {
    if (alarm === undefined) {
      this.alarms.delete(region);
      return;
    }
    if (!this.alarms.has(region)) this.#options.log.error({ region }, alarm);
    this.alarms.set(region, alarm);
  }

  /** Takes the confirmation back once nothing is left that it speaks of, so that it does not speak of the next accident. */
  async #endConfirmation(name: string): Promise<void> {
    const { state } = this.#options;
    const region = state.regions.get({ name });
    if (region === undefined) return;
    const { [CONFIRM_REMOVAL]: _, ...annotations } = region.metadata.annotations ?? {};
    await state.store.update(RegionKind, { ...region, metadata: { ...region.metadata, annotations } });
  }
}

/** Manifests of zones that were deleted: their claims tell. */
function releasedManifests(state: ClusterState): Set<string> {
  const released = state.claims.list().filter(({ spec }) => spec.releasedAt !== undefined);
  return new Set(released.map(({ spec }) => manifestName(`${spec.domain}.`)));
}

/** Manifests of zones that exist, deleted ones included as long as their finalizer works, and of those retained. */
function expectedManifests(state: ClusterState): Set<string> {
  const retained = state.claims
    .list()
    .filter((claim) => claim.spec.retained === true)
    .map((claim) => claim.spec.domain);
  const zones = state.zones.list().map((zone) => zone.spec.domain);
  return new Set([...zones, ...retained].map((domain) => manifestName(`${domain}.`)));
}

function isConfirmed(region: RegionResource | undefined): boolean {
  return region?.metadata.annotations?.[CONFIRM_REMOVAL] === 'true';
}
