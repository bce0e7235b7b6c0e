import { domainText, type Name } from '@fourwinds/dns';
import { ACCOUNTS_NAMESPACE, hashedName, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import type { Account, Actor, Scope } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { parseDomain } from './domain.ts';
import { isUuid, zoneIdOf } from './identity.ts';
import { type OwnWritesPorts, seeOwnWrites } from './see-own-writes.ts';
import { isOfToken, isOwnedBy, isSeenBy, refuseShown, requireMeant, zoneNotFound } from './visibility.ts';
import type { ZonePorts } from './zone-ports.ts';

export type FindPorts = OwnWritesPorts & Pick<ZonePorts, 'zoneIndex'>;

/**
 * Returns the object key of a zone that is created through REST. The key is derived from the domain, so that a domain
 * cannot be created twice.
 */
export function objectKeyFor(domain: string): ObjectKey {
  return { namespace: ACCOUNTS_NAMESPACE, name: hashedName('zone', domain) };
}

/** Returns the object key of an account's zone if another owner has the domain. */
export function contenderKeyFor(domain: string, account: string): ObjectKey {
  return { namespace: ACCOUNTS_NAMESPACE, name: hashedName('zone', `${domain} ${account}`) };
}

/**
 * Finds the object key of a zone by ID or name. Throws Failure zone_not_found, or forbidden if the token is limited
 * to other zones.
 */
export async function locateZone(services: FindPorts, actor: Actor, identifier: string): Promise<ObjectKey> {
  const key = isUuid(identifier)
    ? await locateById(services, actor.account, identifier)
    : await locateByDomain(services, actor.account, identifier);
  if (key === undefined) throw zoneNotFound(actor, identifier);
  return key;
}

/**
 * Returns a visible zone from the cache, including all writes of the account. Use this only to read, and never as the
 * basis of a write. Throws Failure zone_not_found, or forbidden if the token is limited to other zones.
 */
export async function findZone(services: FindPorts, actor: Actor, identifier: string): Promise<ZoneResource> {
  await seeOwnWrites(services, actor.account.id);
  const zone = services.zones.get(await locateZone(services, actor, identifier));
  return requireMeant(zone, actor, identifier);
}

/** Scopes that also apply to zones of shown namespaces. */
const SHOWN_SCOPES: readonly Scope[] = ['zones:read', 'records:read'];

/**
 * Like findZone, but also requires that the token has the scope for the zone. Throws Failure forbidden if it does
 * not.
 */
export async function authorisedZone(
  services: FindPorts,
  actor: Actor,
  identifier: string,
  scope: Scope,
): Promise<ZoneResource> {
  const zone = await findZone(services, actor, identifier);
  authorise(actor, { scope, zone: zoneIdOf(zone), address: actor.address });
  if (!SHOWN_SCOPES.includes(scope)) refuseShown(zone, actor);
  return zone;
}

async function locateById(services: FindPorts, account: Account, id: string): Promise<ObjectKey | undefined> {
  const known = ownedZone(services, account.id, id);
  if (known !== undefined) return known.metadata;
  await seeOwnWrites(services, account.id);
  const seen = services.zoneIndex.withId(id).filter((zone) => isSeenBy(zone, account));
  return (ownedZone(services, account.id, id) ?? seen.at(0))?.metadata;
}

/** Returns the account's own zone by ID or name from the caches. Ignores objects of other owners. */
export function ownedZone(
  { zoneIndex }: Pick<ZonePorts, 'zoneIndex'>,
  account: string,
  identifier: string,
): ZoneResource | undefined {
  const found = isUuid(identifier) ? zoneIndex.withId(identifier) : zonesNamed(zoneIndex, identifier);
  return found.find((zone) => isOwnedBy(zone, account));
}

/** Returns the zones of a domain. If the domain is in its usual spelling, finds them without parsing it. */
function zonesNamed(zoneIndex: ZonePorts['zoneIndex'], text: string): readonly ZoneResource[] {
  const known = zoneIndex.withDomain(text);
  return known.length > 0 ? known : zoneIndex.withDomain(parseDomain(text) ?? text);
}

/** Returns the account's zone that contains a name. If several zones contain the name, returns the closest. */
export function zoneThatOwns(
  services: Pick<ZonePorts, 'zoneIndex'>,
  account: string,
  name: Name,
): ZoneResource | undefined {
  return zoneAbove(services, name, (zone) => isOwnedBy(zone, account));
}

/**
 * Like zoneThatOwns, but considers only zones that the token may use, because the token must not learn about other
 * zones.
 */
export function zoneOfTokenThatOwns(
  services: Pick<ZonePorts, 'zoneIndex'>,
  { account, token }: Pick<Actor, 'account' | 'token'>,
  name: Name,
): ZoneResource | undefined {
  const zone = zoneThatOwns(services, account.id, name);
  return zone === undefined || isOfToken(zone, token) ? zone : undefined;
}

/** Returns the closest zone that contains a name and satisfies the condition. */
export function zoneAbove(
  { zoneIndex }: Pick<ZonePorts, 'zoneIndex'>,
  name: Name,
  isOne: (zone: ZoneResource) => boolean,
): ZoneResource | undefined {
  for (let apex = name; !apex.isRoot; apex = apex.parent) {
    const zone = zoneIndex.withDomain(domainText(apex)).find(isOne);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/**
 * Returns the object key of a zone by its domain. An administrator may have created the object under a different
 * name. If several owners claim the domain, returns the account's own zone.
 */
async function locateByDomain(services: FindPorts, account: Account, text: string): Promise<ObjectKey | undefined> {
  const known = zonesNamed(services.zoneIndex, text).filter(
    (zone) => zone.metadata.namespace === ACCOUNTS_NAMESPACE || isSeenBy(zone, account),
  );
  const own = known.find((zone) => isOwnedBy(zone, account.id));
  if (own !== undefined) return own.metadata;
  const domain = parseDomain(text);
  if (domain === undefined) return undefined;
  if (known.length === 0) return objectKeyFor(domain);
  await seeOwnWrites(services, account.id);
  const shown = known.find((zone) => isSeenBy(zone, account));
  return (ownedZone(services, account.id, domain) ?? shown ?? known[0]).metadata;
}
