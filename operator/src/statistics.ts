import { accountTokenOf, type DnssecStatus, findCondition, type ZoneResource } from '@fourwinds/resources';
import { CountBy } from '@fourwinds/store';
import type { ClusterState } from './cluster/cluster-state.ts';
import { kubeconfigSecret } from './controllers/region-credentials.ts';
import type { ZoneController } from './controllers/zone.ts';
import type { GarbageCollector } from './garbage-collection/garbage-collector.ts';
import type { Epochs } from './regions/epochs.ts';
import type { RegionSet } from './regions/region-set.ts';
import { remainingLife } from './regions/renewal-time.ts';
import { countStates, type ServerState } from './regions/server-states.ts';
import type { Clocks } from './runtime/clocks.ts';
import type { Controller } from './runtime/controller.ts';

export interface StatisticsSources {
  readonly state: ClusterState;
  readonly regions: RegionSet;
  readonly zones: ZoneController;
  readonly zoneQueue: Controller;
  readonly garbage: GarbageCollector;
  readonly epochs: Epochs;
  readonly clocks: Clocks;
}

const REFUSED = 'refused';

/** Numbers of a running operator, for metrics and readiness. */
export class Statistics {
  readonly #sources: StatisticsSources;
  readonly #refused: CountBy<ZoneResource>;

  constructor(sources: StatisticsSources) {
    this.#sources = sources;
    this.#refused = new CountBy(sources.state.zones, ({ status }) => (isRefused(status) ? [REFUSED] : []));
  }

  /** Zone objects. */
  get zones(): number {
    return this.#sources.state.zones.size;
  }

  /** Zones composed since the start. */
  get compositions(): number {
    return this.#sources.zones.compositions;
  }

  /** Zones that wait for a reconcile, or are in one. */
  get queued(): number {
    return this.#sources.zoneQueue.length;
  }

  /** Published zones that not all nameservers serve yet. */
  get waiting(): number {
    return this.#sources.zones.unserved.size;
  }

  /** Zones whose owner has published as many versions as it may. */
  get delayed(): number {
    return this.#sources.zones.delayed;
  }

  /** Zones whose draft is refused. */
  get refused(): number {
    return this.#refused.get(REFUSED);
  }

  /** Regions in which many zones would be removed and are not. */
  get alarms(): number {
    return this.#sources.garbage.alarms.size;
  }

  /** Regions that were written from another management cluster, or from a later state of it. */
  get restored(): number {
    return this.#sources.epochs.alarms.size;
  }

  /** Region objects. */
  get regions(): number {
    return this.#sources.state.regions.size;
  }

  get regionsReachable(): number {
    return this.#sources.regions.connections.filter((region) => region.view().reachable).length;
  }

  /** The servers of each region by their state. */
  serverStates(): { region: string; state: ServerState; servers: number }[] {
    return this.#sources.regions.views().flatMap((view) => countStates(view));
  }

  /** The part of its life that the operator's token for each region still has, where it expires. */
  credentialsLife(): Map<string, number> {
    const { state, clocks } = this.#sources;
    return new Map(
      state.regions.list().flatMap((region) => {
        const kept = kubeconfigSecret(state, region);
        const token = kept && accountTokenOf(kept.kubeconfig);
        const life = token && remainingLife(token, clocks.time());
        return life === undefined ? [] : [[region.metadata.name, life] as const];
      }),
    );
  }

  /** Snapshots and tombstones written to each region. */
  regionWrites(): Map<string, number> {
    return new Map(this.#sources.regions.connections.map(({ name, writer }) => [name, writer.written]));
  }

  /** The DNSSEC part of the status of signed zones. */
  dnssecStatuses(): { domain: string; status: DnssecStatus }[] {
    return this.#sources.state.zoneIndex
      .dnssecZones()
      .flatMap(({ spec: { domain }, status }) =>
        status?.dnssec === undefined ? [] : [{ domain, status: status.dnssec }],
      );
  }
}

/** Whether the draft of a zone is refused. */
function isRefused(status: ZoneResource['status']): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'False';
}
