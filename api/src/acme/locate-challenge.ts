import { Name } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { readName } from '../zones/domain.ts';
import { authorisedZone, type FindPorts, zoneThatOwns } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';

/** Where the values of a challenge are. */
export interface LocatedChallenge {
  readonly zone: ZoneResource;
  /** Relative to the zone. */
  readonly name: string;
}

/**
 * Finds the account's zone that a fully qualified name is in, the closest one. Throws Failure validation_error for a text that is no name, and not_found;
 * a token for some zones does not learn of others.
 */
export async function locateChallenge(
  services: FindPorts,
  { account, token }: Actor,
  { fqdn, path }: { readonly fqdn: string; readonly path: string },
): Promise<LocatedChallenge> {
  const name = readName(fqdn, path);
  const find = () => zoneThatOwns(services, account.id, name);
  const zone = find() ?? (await seeOwnWrites(services, account.id), find());
  if (zone === undefined || (token.zones !== null && !token.zones.includes(zoneIdOf(zone))))
    throw new Failure('not_found', 'there is no zone of this name');
  return { zone, name: name.relativeTo(Name.parse(`${zone.spec.domain}.`)) };
}

/** The one zone that a token is for, as acme-dns has no names of zones. Throws Failure forbidden or zone_not_found. */
export async function zoneOfToken(services: FindPorts, actor: Actor): Promise<ZoneResource> {
  const { zones } = actor.token;
  if (zones?.length !== 1)
    throw new Failure('forbidden', 'acme-dns names no zone; use a token that is limited to one zone');
  return authorisedZone(services, actor, zones[0], 'records:write');
}
