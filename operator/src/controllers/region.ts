import { isDeepStrictEqual } from 'node:util';
import {
  accountTokenOf,
  RegionKind,
  type RegionResource,
  type ZoneResource,
  type SecretResource,
} from '@fourwinds/resources';
import { CountBy, type ResourceStore } from '@fourwinds/store';
import { ownsDomain } from '../ownership/claims.ts';
import type { RecordEvent } from '../runtime/events.ts';
import type { Epochs } from '../epochs/epochs.ts';
import { epochOnRecord } from '../epochs/region-epoch.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { serverEvents } from '../regions/server-events.ts';
import { regionStatus } from '../regions/region-status.ts';
import { countedServers, type RegionView } from '../regions/region-view.ts';
import { kubeconfigSecret } from './region-credentials.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Watched } from '../facts/lookups.ts';

export interface RegionControllerOptions {
  readonly state: {
    readonly regions: Watched<RegionResource>;
    readonly secrets: Watched<SecretResource>;
    readonly store: ResourceStore;
    readonly zones: Watched<ZoneResource>;
  };
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  /** Returns the reason why a region keeps zones that should be removed. Undefined if there is none. */
  readonly alarmOf: (region: string) => string | undefined;
  /** Reports the regions whose epoch is ahead of the management cluster, and the epochs to record. */
  readonly epochs: Pick<Epochs, 'alarms' | 'due' | 'onChange'>;
  readonly record?: RecordEvent;
  readonly now: () => number;
}

const PUBLISHED = 'published';
const REPORT_MILLISECONDS = 5000;

/** The only writer of Region status. Counts zones when their status changes. Queue keys are the names of Regions. */
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

/** Expiry of the operator's token for a region. Undefined if it does not expire or the credentials are not a token. */
function expiryOf(state: { readonly secrets: Watched<SecretResource> }, region: RegionResource): string | undefined {
  const kept = kubeconfigSecret(state, region);
  const end = kept && accountTokenOf(kept.kubeconfig)?.expiresAt;
  return end === undefined ? undefined : new Date(end).toISOString();
}

/**
 * Identifies the group of zones that all servers of a region serve. Empty while the region is unreachable, or while
 * any server is neither live nor lost.
 */
function servedGroup(view: RegionView): string {
  const servers = countedServers(view);
  const isWhole = view.reachable && servers.length > 0 && servers.every(({ live }) => live);
  return isWhole ? `${view.name} ${servers.length}` : '';
}

/** Returns the regions that serve a zone's latest publication, each with its number of servers. */
function groupsOf(zone: ZoneResource): string[] {
  const { serial: published, regions = [] } = zone.status ?? {};
  if (published === undefined || !ownsDomain(zone)) return [];
  const served = regions.filter(({ serial }) => serial === published);
  return [PUBLISHED, ...served.map(({ name, servers }) => `${name} ${servers}`)];
}
