import { type Acknowledgement, hasLoaded, SERVER_LEASE_PREFIX } from '@fourwinds/snapshot';
import type { HeldConfigMap } from './held-config-map.ts';
import type { Liveness } from './liveness.ts';
import type { ServerLease } from './server-lease.ts';

export interface ServerView {
  readonly name: string;
  readonly live: boolean;
  /** True if the server has not renewed its Lease for a minute while another server of the region did. */
  readonly lost: boolean;
  readonly acknowledgement?: Acknowledgement;
  /** True if the server's acknowledgement has a format that this version of the operator does not know. */
  readonly isUnreadable: boolean;
}

/** The operator's view of a region as plain values, for decisions. */
export interface RegionView {
  readonly name: string;
  /** False until the region's objects are listed, and while its API does not answer. */
  readonly reachable: boolean;
  /** Reason why the region is unreachable, if more is known than that its API does not answer. */
  readonly problem?: string;
  /** Set if the region's kubeconfig is refused. */
  readonly refused?: true;
  /** The uid of the kube-system namespace in the region's cluster. */
  readonly cluster: string;
  readonly servers: readonly ServerView[];
  /**
   * Returns the manifest or tombstone of a domain, if the operator signed it. If the manifest has the digest
   * `sha256`, it is known to be signed by the operator.
   */
  readonly manifest: (name: string, sha256?: string) => HeldConfigMap | undefined;
}

export type RegionProgress =
  | { readonly state: 'served'; readonly servers: number }
  | { readonly state: 'waiting'; readonly servers: number; readonly message: string }
  | { readonly state: 'unreachable'; readonly servers: 0; readonly message: string };

export function unconnected(name: string, problem: Pick<RegionView, 'problem' | 'refused'> = {}): RegionView {
  return { name, reachable: false, ...problem, cluster: '', servers: [], manifest: () => undefined };
}

export function serverViews(
  leases: readonly ServerLease[],
  liveness: Pick<Liveness, 'isLive' | 'isLost'>,
): ServerView[] {
  return leases
    .filter(({ name }) => name.startsWith(SERVER_LEASE_PREFIX))
    .map(({ name, acknowledgement, isUnreadable }) => ({
      name,
      live: liveness.isLive(name),
      lost: liveness.isLost(name),
      acknowledgement,
      isUnreadable,
    }));
}

/**
 * Checks if all servers of a region serve the snapshot with this digest. Waits for a server with an expired Lease
 * until it is lost. A region without a live server is not in sync.
 */
export function regionProgress(region: RegionView, name: string, sha256: string): RegionProgress {
  if (!region.reachable) return unreachable(region, region.problem ?? 'its API cannot be reached');
  const manifest = region.manifest(name, sha256);
  const waiting = (servers: number, message: string): RegionProgress => ({
    state: 'waiting',
    servers,
    message: `${region.name}: ${message}`,
  });
  if (manifest?.sha256 !== sha256) return waiting(0, 'the snapshot is on its way');
  if (!region.servers.some((server) => server.live)) return unreachable(region, 'no nameserver is alive');
  const counted = countedServers(region);
  const behind = counted.filter((server) => !server.live || !serves(region, server, manifest));
  const serving = counted.length - behind.length;
  if (behind.length === 0) return { state: 'served', servers: serving };
  return waiting(serving, behind.map((server) => behindMessage(server, name)).join('; '));
}

/**
 * Returns the servers of a region to wait for. Excludes lost servers, because they catch up before they answer for
 * the region again.
 */
export function countedServers({ servers }: RegionView): ServerView[] {
  return servers.filter(({ lost }) => !lost);
}

/**
 * Returns true if no server may still answer with another version. Includes lost servers, since a server may be
 * reachable for resolvers while it cannot reach its region's API. Key timing depends on this (RFC 7583 3.1).
 */
export function isServedByAll(region: RegionView, name: string, sha256: string): boolean {
  return region.servers.every(({ lost }) => !lost) && regionProgress(region, name, sha256).state === 'served';
}

function unreachable({ name }: RegionView, message: string): RegionProgress {
  return { state: 'unreachable', servers: 0, message: `${name}: ${message}` };
}

function serves(region: RegionView, server: ServerView, manifest: HeldConfigMap): boolean {
  const { acknowledgement } = server;
  return (
    acknowledgement !== undefined && hasLoaded(acknowledgement, region.cluster, manifest.name, manifest.resourceVersion)
  );
}

function behindMessage(server: ServerView, name: string): string {
  const refusal = server.acknowledgement?.refused.find((refused) => refused.name === name);
  if (refusal !== undefined) return `${server.name} refused the snapshot: ${refusal.reason}`;
  if (!server.live) return `${server.name} has not renewed its Lease`;
  if (server.isUnreadable) return `${server.name} acknowledges in a form that this version of the operator cannot read`;
  return `${server.name} has not loaded it yet`;
}

/** Returns true if the domain has a tombstone that all servers of the region have acknowledged. */
export function isGone(region: RegionView, name: string): boolean {
  const tombstone = region.manifest(name);
  return (
    tombstone !== undefined &&
    tombstone.kind === 'tombstone' &&
    region.servers.every((server) => server.live && serves(region, server, tombstone))
  );
}

/**
 * Like `isGone`, but ignores servers that have stopped renewing their Lease. They read the tombstone when they
 * return.
 */
export function isGoneFromLiveServers(region: RegionView, name: string): boolean {
  return isGone({ ...region, servers: region.servers.filter((server) => server.live) }, name);
}
