import { Name, targetOfAlias } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { readName } from '../../zones/zone/domain.ts';
import { authorisedZone, type FindPorts, zoneOfTokenThatOwns } from '../../zones/zone/find-zone.ts';
import { PresentSets, type PresentSetsPorts } from '../rfc2136/present-sets.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';

export type LocatePorts = FindPorts & PresentSetsPorts;

export interface LocatedChallenge {
  readonly zone: ZoneResource;
  /** Owner name relative to the zone. */
  readonly name: string;
}

/** Maximum aliases that are followed. Resolvers have similar limits. */
const MOST_ALIASES = 8;

interface NamedField {
  readonly fqdn: string;
  readonly path: string;
}

/**
 * Finds the account's closest zone that contains a fully qualified name, then follows aliases. A zone that the token
 * may not use is treated as missing. Throws Failure validation_error for an invalid name, not_found, and the same
 * Failures as followAliases.
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
 * Follows CNAMEs from the challenge name to the name that the CA queries (RFC 8555 section 8.4). Stays within zones
 * that the account and token may use. Does not follow wildcards, or aliases at names that the token may not write.
 * Throws Failure validation_error at `path` if an alias leads elsewhere or the chain is too long.
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

/** Returns the account's closest zone that contains the name, if the token may use it. */
function ownPlace(services: LocatePorts, actor: Actor, name: Name): LocatedChallenge | undefined {
  const zone = zoneOfTokenThatOwns(services, actor, name);
  return zone && { zone, name: name.relativeTo(apexOf(zone)) };
}

function mayWrite(actor: Actor, { zone, name }: LocatedChallenge): boolean {
  const { address } = actor;
  return isAllowed(actor, { scope: 'records:write', zone: zoneIdOf(zone), name, type: 'TXT', address });
}

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

/**
 * Returns the only zone of the token, because acme-dns requests do not name a zone. Throws Failure forbidden or
 * zone_not_found.
 */
export async function zoneOfToken(services: FindPorts, actor: Actor): Promise<ZoneResource> {
  const { zones } = actor.token;
  if (zones?.length !== 1)
    throw new Failure('forbidden', 'acme-dns names no zone; use a token that is limited to one zone');
  return authorisedZone(services, actor, zones[0], 'records:write');
}
