import { isDeepStrictEqual } from 'node:util';
import { accountTokenOf, RegionKind, type RegionResource, type ZoneResource } from '@fourwinds/resources';
import { CountBy } from '@fourwinds/store';
import { ownsDomain } from '../ownership/claims.ts';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { RecordEvent } from '../events.ts';
import type { Epochs } from '../regions/epochs.ts';
import { epochOnRecord } from '../regions/region-epoch.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { serverEvents } from '../regions/server-events.ts';
import { regionStatus } from '../regions/region-status.ts';
import { countedServers, type RegionView } from '../regions/region-view.ts';
import { kubeconfigSecret } from './region-credentials.ts';
import type { ControllerOptions } from '../runtime/controller.ts';

export interface RegionControllerOptions {
  readonly state: Pick<ClusterState, 'regions' | 'secrets' | 'store' | 'zones'>;
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  /** Why zones of a region are kept that would be removed. */
  readonly alarmOf: (region: string) => string | undefined;
  /** Knows the regions whose epoch the management cluster is behind, and epochs to be put on record. */
  readonly epochs: Pick<Epochs, 'alarms' | 'due' | 'onChange'>;
  readonly record?: RecordEvent;
  readonly now: () => number;
}

const PUBLISHED = 'published';
/** Numbers of zones are written no more often than this. */
const REPORT_MILLISECONDS = 5000;

/** The one writer of the status of Regions. Zones are counted as their own status changes. Keys are names of Regions. */
export function regionController(options: RegionControllerOptions): ControllerOptions {
  const { state, regions, listeners, alarmOf, epochs, record, now } = options;
  const counts = new CountBy(state.zones, groupsOf);
  return {
    name: 'regions',
    concurrency: 4,
    watches: (queue) => {
      const enqueue = (region: string): void => queue.enqueue(region);
      listeners.add({ ready: enqueue, liveness: enqueue, alarm: enqueue, epoch: enqueue });
      epochs.onChange(enqueue);
      state.regions.onChange(({ name }) => enqueue(name));
      state.zones.onChange(() => {
        for (const { metadata } of state.regions.list()) queue.enqueueAfter(metadata.name, REPORT_MILLISECONDS);
      });
    },
    reconcile: async (name) => {
      const region = state.regions.get({ name });
      if (region === undefined) return undefined;
      const view = regions.view(name);
      const zones = counts.get(PUBLISHED);
      const lagging = zones - counts.get(servedGroup(view));
      const at = new Date(now()).toISOString();
      const alarms = { alarm: alarmOf(name), restored: epochs.alarms.get(name) };
      const others = { credentialsExpire: expiryOf(state, region), epoch: epochOnRecord(region, epochs.due.get(name)) };
      const status = regionStatus({ region, view, zones, lagging, ...alarms, ...others, now: at });
      if (!isDeepStrictEqual(region.status, status)) {
        await state.store.updateStatus(RegionKind, { ...region, status });
        for (const event of serverEvents(region.status?.lostServers, status.lostServers, at)) record?.(region, event);
      }
      return { requeueAfter: REPORT_MILLISECONDS };
    },
  };
}

/** When the operator's token for a region expires; undefined where it does not, or the credentials are others. */
function expiryOf(state: Pick<ClusterState, 'secrets'>, region: RegionResource): string | undefined {
  const kept = kubeconfigSecret(state, region);
  const end = kept && accountTokenOf(kept.kubeconfig)?.expiresAt;
  return end === undefined ? undefined : new Date(end).toISOString();
}

/** Zones that all servers of a region serve, as it is now; none of them while one that is waited for does not live. */
function servedGroup(view: RegionView): string {
  const servers = countedServers(view);
  const isWhole = view.reachable && servers.length > 0 && servers.every(({ live }) => live);
  return isWhole ? `${view.name} ${servers.length}` : '';
}

/** The regions that serve a zone's newest publication, each with the number of its servers. */
function groupsOf(zone: ZoneResource): string[] {
  const { serial: published, regions = [] } = zone.status ?? {};
  if (published === undefined || !ownsDomain(zone)) return [];
  const served = regions.filter(({ serial }) => serial === published);
  return [PUBLISHED, ...served.map(({ name, servers }) => `${name} ${servers}`)];
}
