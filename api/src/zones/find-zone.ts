import { domainText, type Name, shorten } from '@fourwinds/dns';
import { ACCOUNTS_NAMESPACE, hashedName, type ObjectKey, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Account, Actor, Scope } from '../actor.ts';
import { authorise, OTHER_ZONES } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { parseDomain } from './domain.ts';
import { accountOf, isUuid, ownerKeyOf, ownersSeenBy, zoneIdOf } from './identity.ts';
import { type OwnWritesPorts, seeOwnWrites } from './see-own-writes.ts';

/** Ports that find a zone in the caches. */
export type FindPorts = OwnWritesPorts & Pick<Services, 'zoneIndex'>;

/** Ports that find a zone and read it from the store. */
export type ReadPorts = FindPorts & Pick<Services, 'store' | 'latestZones'>;

/** The name of the object that holds a zone made through REST: one for each domain, so that it cannot be made twice. */
export function objectKeyFor(domain: string): ObjectKey {
  return { namespace: ACCOUNTS_NAMESPACE, name: hashedName('zone', domain) };
}

/** The name of the object that holds the zone of an account for a domain that another owner has. */
export function contenderKeyFor(domain: string, account: string): ObjectKey {
  return { namespace: ACCOUNTS_NAMESPACE, name: hashedName('zone', `${domain} ${account}`) };
}

/** Which object a zone's id or name means. Throws Failure zone_not_found, or forbidden for a token of other zones. */
export async function locateZone(services: FindPorts, actor: Actor, identifier: string): Promise<ObjectKey> {
  const key = isUuid(identifier)
    ? await locateById(services, actor.account, identifier)
    : await locateByDomain(services, actor.account, identifier);
  if (key === undefined) throw zoneNotFound(actor, identifier);
  return key;
}

/** The zone as it is now, if the account sees it. Throws Failure zone_not_found, or forbidden for a token of other zones. */
export async function readVisibleZone(
  { latestZones, store }: Pick<Services, 'latestZones' | 'store'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): Promise<ZoneResource> {
  latestZones.forget(key);
  return requireMeant(await store.get(ZoneKind, key), actor, identifier);
}

/** The same for a zone that is to be changed. Throws Failure forbidden, too, for one that is shown in the account to be read. */
export async function readZone(
  services: Pick<Services, 'latestZones' | 'store'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): Promise<ZoneResource> {
  const zone = await readVisibleZone(services, actor, key, identifier);
  refuseShown(zone, actor);
  return zone;
}

/** Throws Failure forbidden for a zone that is shown in the account to be read. */
export function refuseShown(zone: ZoneResource, { account }: Actor): void {
  if (isOwnedBy(zone, account.id)) return;
  const { domain } = zone.spec;
  throw new Failure(
    'forbidden',
    `${domain} is a zone of the Kubernetes namespace ${zone.metadata.namespace}, and shown here to be read; it is changed there`,
  );
}

/** The zone as it was last seen here, which may be an earlier version; undefined where it is not the account's, or not known. */
export function knownZone(
  { latestZones }: Pick<Services, 'latestZones'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): ZoneResource | undefined {
  const zone = latestZones.get(key);
  const isOwn = zone !== undefined && isOwnedBy(zone, actor.account.id);
  return isOwn && isMeant(zone, actor, identifier) ? zone : undefined;
}

/** A zone that the account sees as the cache has it, all that the account has written included; to be read, not to be replaced. Throws Failure zone_not_found, or forbidden for a token of other zones. */
export async function findZone(services: FindPorts, actor: Actor, identifier: string): Promise<ZoneResource> {
  await seeOwnWrites(services, actor.account.id);
  const zone = services.zones.get(await locateZone(services, actor, identifier));
  return requireMeant(zone, actor, identifier);
}

/** Scopes that zones of namespaces can be seen by, where an administrator shows these. */
const SHOWN_SCOPES: readonly Scope[] = ['zones:read', 'records:read'];

/** The same, for a token that has the scope for this zone. Throws Failure forbidden, too. */
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

function requireMeant(zone: ZoneResource | undefined, actor: Actor, identifier: string): ZoneResource {
  if (zone === undefined || !isMeant(zone, actor, identifier)) throw zoneNotFound(actor, identifier);
  return zone;
}

/**
 * Whether a zone is one that the account sees, and the token's, and has that name or id: an object that was deleted and made anew has the same name
 * and another id.
 */
function isMeant(zone: ZoneResource, { account, token }: Actor, identifier: string): boolean {
  const id = zoneIdOf(zone);
  return isSeenBy(zone, account) && isOfToken(zone, token) && (!isUuid(identifier) || id === identifier.toLowerCase());
}

export function isOwnedBy(zone: ZoneResource, account: string): boolean {
  return accountOf(zone) === account;
}

/** Whether a zone is the account's, or an administrator shows it there. */
export function isSeenBy(zone: ZoneResource, account: Account): boolean {
  return ownersSeenBy(account).includes(ownerKeyOf(zone));
}

/** A token for some zones does not learn whether there are others. */
function zoneNotFound({ token }: Actor, identifier: string): Failure {
  if (token.zones !== null && !token.zones.includes(identifier.toLowerCase()))
    return new Failure('forbidden', OTHER_ZONES);
  return new Failure('zone_not_found', `there is no zone ${shorten(identifier)}`);
}

async function locateById(services: FindPorts, account: Account, id: string): Promise<ObjectKey | undefined> {
  const known = ownedZone(services, account.id, id);
  if (known !== undefined) return known.metadata;
  await seeOwnWrites(services, account.id);
  const seen = services.zoneIndex.withId(id).filter((zone) => isSeenBy(zone, account));
  return (ownedZone(services, account.id, id) ?? seen.at(0))?.metadata;
}

/** The account's zone with an id or a name, whatever other objects call themselves, as far as the caches have it. */
export function ownedZone(
  { zoneIndex }: Pick<Services, 'zoneIndex'>,
  account: string,
  identifier: string,
): ZoneResource | undefined {
  const found = isUuid(identifier) ? zoneIndex.withId(identifier) : zonesNamed(zoneIndex, identifier);
  return found.find((zone) => isOwnedBy(zone, account));
}

/** The zones of a domain. One that is written as objects have it, as most are, is found without being read. */
function zonesNamed(zoneIndex: Services['zoneIndex'], text: string): readonly ZoneResource[] {
  const known = zoneIndex.withDomain(text);
  return known.length > 0 ? known : zoneIndex.withDomain(parseDomain(text) ?? text);
}

/** The account's zone that a name is in: of several, the one with the longest apex. */
export function zoneThatOwns(
  services: Pick<Services, 'zoneIndex'>,
  account: string,
  name: Name,
): ZoneResource | undefined {
  return zoneAbove(services, name, (zone) => isOwnedBy(zone, account));
}

/** The same zone, if it is one of the token's: a token for some zones does not learn of others. */
export function zoneOfTokenThatOwns(
  services: Pick<Services, 'zoneIndex'>,
  { account, token }: Pick<Actor, 'account' | 'token'>,
  name: Name,
): ZoneResource | undefined {
  const zone = zoneThatOwns(services, account.id, name);
  return zone === undefined || isOfToken(zone, token) ? zone : undefined;
}

function isOfToken(zone: ZoneResource, { zones }: Pick<Actor['token'], 'zones'>): boolean {
  return zones === null || zones.includes(zoneIdOf(zone));
}

/** The zone with the longest apex of those that a name is in and for which it is true. */
export function zoneAbove(
  { zoneIndex }: Pick<Services, 'zoneIndex'>,
  name: Name,
  isOne: (zone: ZoneResource) => boolean,
): ZoneResource | undefined {
  for (let apex = name; !apex.isRoot; apex = apex.parent) {
    const zone = zoneIndex.withDomain(domainText(apex)).find(isOne);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** An administrator may have made the object under another name; where others want the same domain, the account's own is meant. */
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
