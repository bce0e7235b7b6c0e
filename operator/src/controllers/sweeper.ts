import { nextSerial } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { GROUP, manifestName, type RegionResource, renderTombstone, type SignText } from '@fourwinds/resources';
import type { ClusterState } from '../cluster-state.ts';
import { deleteIfThere } from '../regions/publish.ts';
import type { RegionConnection } from '../regions/region-connection.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { isGone, regionProgress } from '../regions/region-view.ts';
import { planSweep } from '../sweep.ts';

/** On a Region: an administrator has looked, and the removal of many zones is meant. */
export const CONFIRM_REMOVAL = `${GROUP}/confirm-removal`;

export interface SweeperOptions {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly sign: SignText;
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
    const { state, sign, log } = this.#options;
    const view = region.view();
    const plan = planSweep({
      configMaps: region.configMaps(),
      expected: expectedManifests(state),
      isGone: (name) => isGone(view, name),
      isServed: (manifest) =>
        regionProgress(view, manifest.metadata.name, manifest.data?.sha256 ?? '').state === 'served',
      confirmed: isConfirmed(state.regions.get({ name: region.name })),
    });
    if (plan.alarm === undefined) this.alarms.delete(region.name);
    else {
      this.alarms.set(region.name, plan.alarm);
      log.error({ region: region.name }, plan.alarm);
    }
    for (const manifest of plan.bury) {
      const { domain = '', serial = '0' } = manifest.data ?? {};
      region.want(domain, { tombstone: renderTombstone(domain, nextSerial(0, [Number(serial)]), sign) });
    }
    for (const tombstone of plan.remove) {
      region.forget(tombstone.data?.domain ?? '');
      await deleteIfThere(region.store, tombstone.metadata.name, tombstone.metadata.resourceVersion);
    }
    const suspects = this.#suspects.get(region.name) ?? new Set();
    await Promise.all(
      plan.buckets.filter((name) => suspects.has(name)).map((name) => deleteIfThere(region.store, name)),
    );
    this.#suspects.set(region.name, new Set(plan.buckets));
  }
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
