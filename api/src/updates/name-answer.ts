import { hidesNamesBelow, type Name, RCODE, type RRset, type ZoneSets } from '@fourwinds/dns';

/** The sets of a zone, and its names. */
export interface ZoneNames extends ZoneSets {
  /** Whether a name has records, or there are records below it. */
  exists(name: Name): boolean;
}

/** The answer of a zone for a name: the sets at it, or those of a wildcard. */
export interface NameAnswer {
  readonly rcode: number;
  /** The name that has the sets. */
  readonly source: Name;
  readonly sets: readonly RRset[];
}

/**
 * Finds the answer for a name in a zone (RFC 1034 4.3.2, RFC 4592), where records at that very name come before a delegation above it. A name below a delegation
 * or a DNAME is not denied: the zone does not say whether it exists.
 */
export function answerFor(zone: ZoneNames, name: Name): NameAnswer {
  const sets = zone.at(name);
  const answer = { rcode: RCODE.NOERROR, source: name, sets };
  if (sets.length > 0 || zone.exists(name)) return answer;
  const above = namesAbove(zone.apex, name);
  if (above.some((one) => leadsElsewhere(zone, one))) return answer;
  const closestEncloser = above.find((one) => zone.exists(one)) ?? zone.apex;
  const wildcard = closestEncloser.prepend('*');
  const isThere = zone.at(wildcard).length > 0 || zone.exists(wildcard);
  return isThere ? { ...answer, source: wildcard, sets: zone.at(wildcard) } : { ...answer, rcode: RCODE.NXDOMAIN };
}

/** The names whose sets and whose existence an answer may depend on. */
export function namesAround(apex: Name, name: Name): readonly Name[] {
  const above = namesAbove(apex, name);
  return [name, ...above, ...above.map((one) => one.prepend('*'))];
}

/** From the parent of a name to the apex. */
function namesAbove(apex: Name, name: Name): readonly Name[] {
  const above: Name[] = [];
  for (let one = name; !one.equals(apex); above.push(one)) one = one.parent;
  return above;
}

/** The NS records of the apex are those of the zone itself. */
function leadsElsewhere(zone: ZoneSets, name: Name): boolean {
  const isApex = name.equals(zone.apex);
  return zone.at(name).some(({ type }) => hidesNamesBelow(type) && !(isApex && type.name === 'NS'));
}
