import { accountTokenOf, type DnssecStatus, findCondition, type ZoneResource } from '@fourwinds/resources';
import { CountBy } from '@fourwinds/store';
import type { ClusterState } from './cluster/cluster-state.ts';
import { kubeconfigSecret } from './controllers/region-credentials.ts';
import type { ZoneController } from './controllers/zone.ts';
import type { GarbageCollector } from './garbage-collection/garbage-collector.ts';
import type { Epochs } from './epochs/epochs.ts';
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

export class Statistics {
  readonly #sources: StatisticsSources;
  readonly #refused: CountBy<ZoneResource>;

  constructor(sources: StatisticsSources) {
    this.#sources = sources;
    this.#refused = new CountBy(sources.state.zones, ({ status }) => (isRefused(status) ? [REFUSED] : []));
  }

  get zones(): number {
    return this.#sources.state.zones.size;
  }

  /** Number of zones composed since the start. */
  get compositions(): number {
    return this.#sources.zones.compositions;
  }

  /** Number of zones that wait for a reconcile or are being reconciled. */
  get queued(): number {
    return this.#sources.zoneQueue.length;
  }

  /** Number of published zones that not all nameservers serve yet. */
  get waiting(): number {
    return this.#sources.zones.unserved.size;
  }

  /** Number of zones whose owner has used the publication budget. */
  get delayed(): number {
    return this.#sources.zones.delayed;
  }

  get refused(): number {
    return this.#refused.get(REFUSED);
  }

  get alarms(): number {
    return this.#sources.garbage.alarms.size;
  }

  /**
   * Number of regions that were written from another management cluster, or from a later state of this management
   * cluster.
   */
  get restored(): number {
    return this.#sources.epochs.alarms.size;
  }

  get regions(): number {
    return this.#sources.state.regions.size;
  }

  get regionsReachable(): number {
    return this.#sources.regions.connections.filter((region) => region.view().reachable).length;
  }

  serverStates(): { region: string; state: ServerState; servers: number }[] {
    return this.#sources.regions.views().flatMap((view) => countStates(view));
  }

  /** Returns the remaining fraction of the lifetime of each region's operator token. Omits tokens without expiry. */
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

  regionWrites(): Map<string, number> {
    return new Map(this.#sources.regions.connections.map(({ name, writer }) => [name, writer.written]));
  }

  dnssecStatuses(): { domain: string; status: DnssecStatus }[] {
    return this.#sources.state.zoneIndex
      .dnssecZones()
      .flatMap(({ spec: { domain }, status }) =>
        status?.dnssec === undefined ? [] : [{ domain, status: status.dnssec }],
      );
  }
}

function isRefused(status: ZoneResource['status']): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'False';
}
