import { type RegionCondition, type RegionResource, type RegionStatus, setConditions } from '@fourwinds/resources';
import type { RegionView } from './region-view.ts';

export interface RegionStatusInput {
  readonly region: RegionResource;
  readonly view: RegionView;
  readonly zones: number;
  readonly lagging: number;
  readonly alarm?: string;
  /** Explains why the management cluster is behind the region's epoch, and how to confirm that. */
  readonly restored?: string;
  /** The management cluster revision recorded for the region. */
  readonly epoch?: string;
  readonly credentialsExpire?: string;
  readonly now: string;
}

const MOST_LOST = 100;

export function regionStatus(input: RegionStatusInput): RegionStatus {
  const { region, view, zones, lagging, epoch, credentialsExpire, now } = input;
  const servers = view.servers.filter((server) => server.live).length;
  const { reachable } = view;
  const generation = region.metadata.generation ?? 0;
  const lost = lostServers(view);
  const ready = readyCondition(servers, input);
  return {
    observedGeneration: generation,
    reachable,
    servers,
    ...(lost.length === 0 ? {} : { lostServers: lost }),
    zones,
    lagging,
    ...(epoch === undefined ? {} : { epoch }),
    ...(credentialsExpire === undefined ? {} : { credentialsExpire }),
    conditions: setConditions(region.status?.conditions ?? [], [ready], generation, now),
  };
}

/** Returns the Lease names of lost servers, sorted. */
function lostServers({ servers }: RegionView): string[] {
  return servers
    .flatMap(({ name, lost }) => (lost ? [name] : []))
    .sort()
    .slice(0, MOST_LOST);
}

function lostMessage(view: RegionView): string {
  const lost = lostServers(view);
  return lost.length === 0 ? '' : ` Lost, without a renewal of the Lease for more than 60 s: ${lost.join(', ')}.`;
}

function readyCondition(servers: number, { view, alarm, restored, ...input }: RegionStatusInput): RegionCondition {
  if (!view.reachable) return outOfReach(view, input);
  if (restored !== undefined) return not('ManagementRestored', restored);
  if (alarm !== undefined)
    return not('MassDeletionBlocked', `${alarm} (annotation dns.fourwinds.dev/confirm-removal: "true").`);
  if (servers === 0) return not('NoServer', 'No nameserver has renewed its Lease.');
  return {
    type: 'Ready',
    status: 'True',
    reason: 'Serving',
    message: `${servers} ${servers === 1 ? 'nameserver is' : 'nameservers are'} alive.${lostMessage(view)}`,
  };
}

function outOfReach(
  { name, problem, refused }: RegionView,
  { credentialsExpire: end, now }: Pick<RegionStatusInput, 'credentialsExpire' | 'now'>,
): RegionCondition {
  if (refused) return not('KubeconfigRefused', `The cluster is not used: ${problem}.`);
  if (end !== undefined && Date.parse(end) <= Date.parse(now))
    return not(
      'CredentialsExpired',
      `The token for the cluster expired on ${end}; its nameservers go on serving. Give another: fourwinds-admin region join ${name}.`,
    );
  const why = `The cluster is out of reach${problem === undefined ? '' : `: ${problem}`}`;
  return not('Unreachable', `${why}; the region catches up when it returns.`);
}

function not(reason: RegionCondition['reason'], message: string): RegionCondition {
  return { type: 'Ready', status: 'False', reason, message };
}
