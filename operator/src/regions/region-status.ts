import { type RegionCondition, type RegionResource, type RegionStatus, setConditions } from '@fourwinds/resources';
import type { RegionView } from './region-view.ts';

export interface RegionStatusInput {
  readonly region: RegionResource;
  readonly view: RegionView;
  readonly zones: number;
  readonly lagging: number;
  readonly alarm?: string;
  /** Why the management cluster is behind the region's epoch, and how to confirm that. */
  readonly restored?: string;
  readonly now: string;
}

/** The status of a Region. */
export function regionStatus({ region, view, zones, lagging, alarm, restored, now }: RegionStatusInput): RegionStatus {
  const servers = view.servers.filter((server) => server.live).length;
  const { reachable } = view;
  const generation = region.metadata.generation ?? 0;
  const ready = readyCondition(view, servers, { alarm, restored });
  const epoch = region.status?.epoch;
  return {
    observedGeneration: generation,
    reachable,
    servers,
    zones,
    lagging,
    ...(epoch === undefined ? {} : { epoch }),
    conditions: setConditions(region.status?.conditions ?? [], [ready], generation, now),
  };
}

function readyCondition(
  { reachable, problem }: RegionView,
  servers: number,
  { alarm, restored }: Pick<RegionStatusInput, 'alarm' | 'restored'>,
): RegionCondition {
  const not = (reason: RegionCondition['reason'], message: string): RegionCondition => ({
    type: 'Ready',
    status: 'False',
    reason,
    message,
  });
  if (!reachable) {
    const why = `The cluster is out of reach${problem === undefined ? '' : `: ${problem}`}`;
    return not('Unreachable', `${why}; the region catches up when it returns.`);
  }
  if (restored !== undefined) return not('ManagementRestored', restored);
  if (alarm !== undefined)
    return not('MassDeletionBlocked', `${alarm} (annotation dns.fourwinds.dev/confirm-removal: "true").`);
  if (servers === 0) return not('NoServer', 'No nameserver has renewed its Lease.');
  return {
    type: 'Ready',
    status: 'True',
    reason: 'Serving',
    message: `${servers} ${servers === 1 ? 'nameserver is' : 'nameservers are'} alive.`,
  };
}
