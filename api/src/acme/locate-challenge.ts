import { Name, targetOfAlias } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { isAllowed } from '../authorise.ts';
import { Failure, fieldFailure } from '../failure.ts';
import { readName } from '../zones/domain.ts';
import { authorisedZone, type FindPorts, zoneOfTokenThatOwns } from '../zones/find-zone.ts';
import { PresentSets, type PresentSetsPorts } from '../updates/present-sets.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';

export type LocatePorts = FindPorts & PresentSetsPorts;

/** Where the values of a challenge are. */
export interface LocatedChallenge {
  readonly zone: ZoneResource;
  /** Relative to the zone. */
  readonly name: string;
}

/** Aliases that are followed; resolvers follow about as many. */
const MOST_ALIASES = 8;

/** A name in a request, and the field that has it. */
interface NamedField {
  readonly fqdn: string;
  readonly path: string;
}

/**
 * Finds the account's zone that a fully qualified name is in, the closest one, and follows aliases from there. Throws Failure validation_error for a text that is no
 * name, not_found, and as followAliases does; a token for some zones does not learn of others.
 */
export async function locateChallenge(
  services: LocatePorts,
  actor: Actor,
  { fqdn, path }: NamedField,
): Promise<LocatedChallenge> {
  const name = readName(fqdn, path);
  await seeOwnWrites(services, actor.account.id);
  const located = ownPlace(services, actor, name);
  if (located === undefined) throw new Failure('not_found', 'there is no zone of this name');
  return followAliases(services, actor, located, path);
}

/**
 * The name that a CA asks, where the name of the challenge is a CNAME (RFC 8555 8.4): that of the alias, in a zone of the account and the token. Wildcards are
 * no aliases. From a name that the token may not write, none is followed. Throws Failure validation_error at `path` where an alias leads elsewhere, or too many
 * follow.
 */
export async function followAliases(
  services: LocatePorts,
  actor: Actor,
  located: LocatedChallenge,
  path: string,
): Promise<LocatedChallenge> {
  let place = located;
  for (let i = 0; i <= MOST_ALIASES; i++) {
    const target = mayWrite(actor, place) ? aliasAt(services, place) : undefined;
    if (target === undefined) return place;
    const next = ownPlace(services, actor, target);
    if (next === undefined || !mayWrite(actor, next)) throw leadsElsewhere(place, target, path);
    place = next;
  }
  throw fieldFailure(
    path,
    `${nameOf(located).toString()} has more than ${MOST_ALIASES} CNAMEs behind it; shorten the chain`,
  );
}

/** The closest zone of the account that a name is in, if it is the token's. */
function ownPlace(services: LocatePorts, actor: Actor, name: Name): LocatedChallenge | undefined {
  const zone = zoneOfTokenThatOwns(services, actor, name);
  return zone && { zone, name: name.relativeTo(apexOf(zone)) };
}

function mayWrite(actor: Actor, { zone, name }: LocatedChallenge): boolean {
  const { address } = actor;
  return isAllowed(actor, { scope: 'records:write', zone: zoneIdOf(zone), name, type: 'TXT', address });
}

/** The target of the CNAME at a name. */
function aliasAt(services: LocatePorts, place: LocatedChallenge): Name | undefined {
  const owner = nameOf(place);
  const sets = PresentSets.at(services, place.zone, { owners: [owner] }).at(owner);
  const alias = sets.find(({ type }) => type.name === 'CNAME');
  return alias && targetOfAlias(alias).lowerCase();
}

function nameOf({ zone, name }: LocatedChallenge): Name {
  return name === '@' ? apexOf(zone) : Name.parse(name, apexOf(zone));
}

function apexOf({ spec }: ZoneResource): Name {
  return Name.parse(`${spec.domain}.`);
}

function leadsElsewhere(place: LocatedChallenge, target: Name, path: string): Failure {
  const [owner, to] = [nameOf(place), target].map((name) => name.toString());
  return fieldFailure(path, `${owner} is a CNAME to ${to}, which this token may not write; put the value there`);
}

/** The one zone that a token is for, as acme-dns has no names of zones. Throws Failure forbidden or zone_not_found. */
export async function zoneOfToken(services: FindPorts, actor: Actor): Promise<ZoneResource> {
  const { zones } = actor.token;
  if (zones?.length !== 1)
    throw new Failure('forbidden', 'acme-dns names no zone; use a token that is limited to one zone');
  return authorisedZone(services, actor, zones[0], 'records:write');
}
