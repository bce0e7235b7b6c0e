import { type Acknowledgement, hasLoaded, SERVER_LEASE_PREFIX } from '@fourwinds/snapshot';
import type { HeldConfigMap } from './held-config-map.ts';
import type { Liveness } from './liveness.ts';
import type { ServerLease } from './server-lease.ts';

/** One nameserver as its Lease shows it. */
export interface ServerView {
  readonly name: string;
  readonly live: boolean;
  /** It has not renewed its Lease for a minute, while another server of the region did. */
  readonly lost: boolean;
  readonly acknowledgement?: Acknowledgement;
  /** It acknowledges in a form that this version of the operator does not know. */
  readonly isUnreadable: boolean;
}

/** A region as the operator sees it: plain values, for decisions. */
export interface RegionView {
  readonly name: string;
  /** False until its objects were listed, and while its API does not answer. */
  readonly reachable: boolean;
  /** Why it is out of reach, where more is known than that its API does not answer. */
  readonly problem?: string;
  /** Whether its kubeconfig is refused. */
  readonly refused?: true;
  /** uid of its namespace kube-system. */
  readonly cluster: string;
  readonly servers: readonly ServerView[];
  /** The manifest or tombstone of a domain, if the operator has signed it, or it is the manifest with this digest, which is the operator's. */
  readonly manifest: (name: string, sha256?: string) => HeldConfigMap | undefined;
}

/** How far a region is with a snapshot. */
export type RegionProgress =
  | { readonly state: 'served'; readonly servers: number }
  | { readonly state: 'waiting'; readonly servers: number; readonly message: string }
  | { readonly state: 'unreachable'; readonly servers: 0; readonly message: string };

/** A region to which there is no connection. */
export function unconnected(name: string, problem: Pick<RegionView, 'problem' | 'refused'> = {}): RegionView {
  return { name, reachable: false, ...problem, cluster: '', servers: [], manifest: () => undefined };
}

/** The nameservers of a region by their Leases. */
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
 * Whether every server of a region serves the snapshot with this digest. A server whose Lease has run out is waited for until it
 * is lost; a region without any live server is not in sync.
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

/** The servers of a region that are waited for: a lost one catches up before it answers for the region again. */
export function countedServers({ servers }: RegionView): ServerView[] {
  return servers.filter(({ lost }) => !lost);
}

/**
 * Whether no server may still answer with another version than this: lost ones are waited for, too, since one that reaches its
 * resolvers but not the API of its region answers on. The timing of keys depends on this, RFC 7583 3.1.
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

/** Whether the domain has a tombstone that every server of the region has acknowledged. */
export function isGone(region: RegionView, name: string): boolean {
  const tombstone = region.manifest(name);
  return (
    tombstone !== undefined &&
    tombstone.kind === 'tombstone' &&
    region.servers.every((server) => server.live && serves(region, server, tombstone))
  );
}

/** The same, but a server that has stopped renewing its Lease is not waited for: it meets the tombstone when it returns. */
export function isGoneFromLiveServers(region: RegionView, name: string): boolean {
  return isGone({ ...region, servers: region.servers.filter((server) => server.live) }, name);
}
