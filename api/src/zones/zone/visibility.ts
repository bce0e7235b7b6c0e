import { shorten } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Account, Actor } from '../../kernel/actor.ts';
import { OTHER_ZONES } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { accountOf, isUuid, ownerKeyOf, ownersSeenBy, zoneIdOf } from './identity.ts';

/** Throws Failure forbidden for a zone that is only shown to the account. */
export function refuseShown(zone: ZoneResource, { account }: Actor): void {
  if (isOwnedBy(zone, account.id)) return;
  const { domain } = zone.spec;
  throw new Failure(
    'forbidden',
    `${domain} is a zone of the Kubernetes namespace ${zone.metadata.namespace}, and is read-only here; change it there`,
  );
}

/**
 * Returns the zone if the identifier refers to it. Throws Failure zone_not_found, or forbidden if the token is
 * limited to other zones.
 */
export function requireMeant(zone: ZoneResource | undefined, actor: Actor, identifier: string): ZoneResource {
  if (zone === undefined || !isMeant(zone, actor, identifier)) throw zoneNotFound(actor, identifier);
  return zone;
}

/**
 * True if the account and token may see the zone, and the identifier is its name or ID. If the object was created
 * again, it has the same name but a different ID.
 */
export function isMeant(zone: ZoneResource, { account, token }: Actor, identifier: string): boolean {
  const id = zoneIdOf(zone);
  return isSeenBy(zone, account) && isOfToken(zone, token) && (!isUuid(identifier) || id === identifier.toLowerCase());
}

export function isOwnedBy(zone: ZoneResource, account: string): boolean {
  return accountOf(zone) === account;
}

/** True if the account owns the zone, or an administrator shows the zone to the account. */
export function isSeenBy(zone: ZoneResource, account: Account): boolean {
  return ownersSeenBy(account).includes(ownerKeyOf(zone));
}

/** Returns the failure for an unknown zone. A token limited to some zones must not learn whether other zones exist. */
export function zoneNotFound({ token }: Actor, identifier: string): Failure {
  if (token.zones !== null && !token.zones.includes(identifier.toLowerCase()))
    return new Failure('forbidden', OTHER_ZONES);
  return new Failure('zone_not_found', `there is no zone ${shorten(identifier)}`);
}

export function isOfToken(zone: ZoneResource, { zones }: Pick<Actor['token'], 'zones'>): boolean {
  return zones === null || zones.includes(zoneIdOf(zone));
}
