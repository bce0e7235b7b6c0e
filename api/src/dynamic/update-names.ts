import { domainText, Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { toFailure } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { readDomain, readName } from '../zones/domain.ts';
import { zoneThatOwns, zoneOfTokenThatOwns } from '../zones/find-zone.ts';
import { hasSeenOwnWrites, seeOwnWritesSoon } from '../zones/see-own-writes.ts';
import type { Planned, WantedAddresses } from './decide-addresses.ts';
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
  /** Fully qualified names of hosts, as the client wrote them; they may be of several zones. */
  readonly hosts: readonly string[];
  readonly wanted: WantedAddresses;
  readonly requestId: string;
}

/** A host, or the reason why it has not the addresses that the client wants. */
export type HostResult = UpdatedHost | Failure;

export type UpdateNamesPorts = UpdateHostsPorts & Pick<Services, 'recordObjects' | 'yieldTurn'>;

/**
 * Gives hosts the same addresses, in one change for each zone; a result for each host, in their order: bad_request for one that is no fully qualified
 * name, not_found for one that is in no zone of the account and the token. Throws Failure unavailable.
 */
export async function updateNames(
  services: UpdateNamesPorts,
  actor: Actor,
  update: UpdateNames,
): Promise<HostResult[]> {
  const { hosts, wanted, requestId } = update;
  const planned = planByCache(services, actor, update);
  if (planned !== undefined && leadsToWrite(planned.plan)) return updateAll(services, actor, planned);
  // it waits for no more than a statement, and seldom writes after that
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

/** The result for one host that has its addresses already; undefined where it has not, or where only a question would show that. */
export function unchangedHost(services: UpdateNamesPorts, actor: Actor, update: UpdateNames): UpdatedHost | undefined {
  const planned = hasSeenOwnWrites(services, actor.account.id) ? planByCache(services, actor, update) : undefined;
  if (planned === undefined || leadsToWrite(planned.plan)) return undefined;
  const [result] = unchangedHosts(planned.zone, planned.plan);
  return result instanceof Failure ? undefined : result;
}

/** The update of one host as it is planned by the cache. */
interface PlannedUpdate extends UpdateHosts {
  readonly fqdn: Name;
  readonly plan: readonly Planned[];
  /** The revision of the Record objects that it was planned by. */
  readonly revision: string;
}

/**
 * Plans the update of one host. About one that leads to a write, the store decides. That a host has its address already, or is none, is said only of a
 * cache that has all that the account has written.
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

/** Whether the cache still has what an update was planned by. */
function isAsPlanned(services: UpdateNamesPorts, { account }: Actor, { fqdn, zone, revision }: PlannedUpdate): boolean {
  return zoneThatOwns(services, account.id, fqdn) === zone && services.recordObjects.revision === revision;
}

export interface LocatedHost {
  readonly zone: ZoneResource;
  /** Relative to the zone. */
  readonly name: string;
  readonly fqdn: Name;
}

/** All in one change; each by itself where one of them is wrong. */
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

/** Codes of failures that other hosts of the same zone do not share. */
const OF_ONE_HOST: readonly string[] = ['validation_error', 'quota_exceeded'];

/** The account's zone that a host is in, the closest one; a token for some zones does not learn of others. */
export function locateHost(services: UpdateHostsPorts, actor: Actor, host: string): LocatedHost | Failure {
  const fqdn = parseHost(host);
  if (fqdn === undefined)
    return new Failure('bad_request', 'the name of a host must be fully qualified, such as home.example.com');
  const zone = zoneOfTokenThatOwns(services, actor, fqdn);
  if (zone === undefined) return new Failure('not_found', 'there is no zone of this host');
  return { zone, name: fqdn.relativeTo(Name.parse(`${zone.spec.domain}.`)), fqdn };
}

/** In lower case; undefined where it is no name. */
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
