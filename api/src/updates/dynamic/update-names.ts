import { domainText, Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { toFailure } from '../../http/errors.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import { readDomain, readName } from '../../zones/zone/domain.ts';
import { zoneThatOwns, zoneOfTokenThatOwns } from '../../zones/zone/find-zone.ts';
import { hasSeenOwnWrites, seeOwnWritesSoon } from '../../zones/zone/see-own-writes.ts';
import type { PlannedAddresses, WantedAddresses } from './decide-addresses.ts';
import {
  leadsToWrite,
  planHosts,
  unchangedHosts,
  type UpdatedHost,
  type UpdateHosts,
  updateHosts,
  type UpdateHostsPorts,
} from './update-hosts.ts';

export interface UpdateNames {
  /** Fully qualified host names as the client wrote them. They may belong to several zones. */
  readonly hosts: readonly string[];
  readonly wanted: WantedAddresses;
  readonly requestId: string;
}

/** An updated host, or the reason why it does not have the requested addresses. */
export type HostResult = UpdatedHost | Failure;

export type UpdateNamesPorts = UpdateHostsPorts & Pick<ZonePorts, 'recordObjects'> & Pick<RequestPorts, 'yieldTurn'>;

/**
 * Sets the same addresses for all hosts, with a single change per zone. Returns a result per host, in order. A result
 * is Failure bad_request for an invalid name, and not_found for a name outside the zones of the account and token.
 * Throws Failure unavailable.
 */
export async function updateNames(
  services: UpdateNamesPorts,
  actor: Actor,
  update: UpdateNames,
): Promise<HostResult[]> {
  const { hosts, wanted, requestId } = update;
  const planned = planByCache(services, actor, update);
  if (planned !== undefined && leadsToWrite(planned.plan)) return updateAll(services, actor, planned);
  // The request now only waits for a statement, and rarely writes afterwards.
  services.yieldTurn();
  await seeOwnWritesSoon(services, actor.account.id);
  if (planned !== undefined && isAsPlanned(services, actor, planned)) return updateAll(services, actor, planned);
  const located = hosts.map((host) => locateHost(services, actor, host));
  const byZone = Map.groupBy(
    located.filter((one): one is LocatedHost => !(one instanceof Failure)),
    ({ zone }) => zone,
  );
  const results = new Map<LocatedHost | Failure, HostResult>();
  for (const [zone, there] of byZone) {
    const names = [...new Set(there.map(({ name }) => name))];
    const updates = names.map((name) => ({ name, wanted }));
    const updated = await updateAll(services, actor, { zone, hosts: updates, requestId });
    for (const one of there) results.set(one, updated[names.indexOf(one.name)]);
  }
  return located.map((one) => results.get(one) ?? (one as Failure));
}

/**
 * Returns the result for a host that already has its addresses. Returns undefined if the host does not have them, or
 * if a query is needed to find out.
 */
export function unchangedHost(services: UpdateNamesPorts, actor: Actor, update: UpdateNames): UpdatedHost | undefined {
  const planned = hasSeenOwnWrites(services, actor.account.id) ? planByCache(services, actor, update) : undefined;
  if (planned === undefined || leadsToWrite(planned.plan)) return undefined;
  const [result] = unchangedHosts(planned.zone, planned.plan);
  return result instanceof Failure ? undefined : result;
}

interface PlannedUpdate extends UpdateHosts {
  readonly fqdn: Name;
  readonly plan: readonly PlannedAddresses[];
  /** Revision of the Record objects with which the plan was made. */
  readonly revision: string;
}

/**
 * Plans the update of a host with the cache. A plan that leads to a write may use a stale cache, because the store
 * checks the version. Other results are valid only if the cache contains all writes of the account.
 */
function planByCache(
  services: UpdateNamesPorts,
  actor: Actor,
  { hosts, wanted, requestId }: UpdateNames,
): PlannedUpdate | undefined {
  const [host] = hosts;
  const located = hosts.length === 1 ? locateHost(services, actor, host) : undefined;
  if (located === undefined || located instanceof Failure) return undefined;
  const { zone, name, fqdn } = located;
  const updates = { zone, hosts: [{ name, wanted }], requestId };
  const plan = planHosts(services, actor, zone, updates.hosts);
  return { ...updates, fqdn, plan, revision: services.recordObjects.revision };
}

/** True if the cache has not changed since the plan was made. */
function isAsPlanned(services: UpdateNamesPorts, { account }: Actor, { fqdn, zone, revision }: PlannedUpdate): boolean {
  return zoneThatOwns(services, account.id, fqdn) === zone && services.recordObjects.revision === revision;
}

export interface LocatedHost {
  readonly zone: ZoneResource;
  /** Owner name relative to the zone. */
  readonly name: string;
  readonly fqdn: Name;
}

/** Updates all hosts with a single change. If one of the hosts fails, updates each host separately. */
export async function updateAll(services: UpdateHostsPorts, actor: Actor, updates: UpdateHosts): Promise<HostResult[]> {
  const { hosts } = updates;
  try {
    return await updateHosts(services, actor, updates);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'internal') throw error;
    if (hosts.length === 1 || !OF_ONE_HOST.includes(failure.code)) return hosts.map(() => failure);
  }
  const results: HostResult[] = [];
  for (const host of hosts)
    results.push(...(await updateAll(services, actor, { ...updates, hosts: [host], plan: undefined })));
  return results;
}

/** Codes of failures that concern only one host and not the other hosts of the zone. */
const OF_ONE_HOST: readonly string[] = ['validation_error', 'quota_exceeded'];

/** Returns the account's closest zone that contains a host. A zone that the token may not use is treated as missing. */
export function locateHost(services: UpdateHostsPorts, actor: Actor, host: string): LocatedHost | Failure {
  const fqdn = parseHost(host);
  if (fqdn === undefined)
    return new Failure('bad_request', 'the name of a host must be fully qualified, such as home.example.com');
  const zone = zoneOfTokenThatOwns(services, actor, fqdn);
  if (zone === undefined) return new Failure('not_found', 'there is no zone of this host');
  return { zone, name: fqdn.relativeTo(Name.parse(`${zone.spec.domain}.`)), fqdn };
}

/** Returns the name in lower case. Returns undefined if it is invalid. */
function parseHost(text: string): Name | undefined {
  try {
    const name = readName(text, '');
    readDomain(domainText(name.isWildcard ? name.parent : name), '');
    return name;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
