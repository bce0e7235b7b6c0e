import { isCut, type Name, RCODE, type RRset, type ZoneSets } from '@fourwinds/dns';

export interface ZoneNames extends ZoneSets {
  /** True if the name or a name below it has records. */
  exists(name: Name): boolean;
}

/** Response of a zone for a name: the name's own record sets, or the sets of a wildcard. */
export interface NameAnswer {
  readonly rcode: number;
  readonly source: Name;
  readonly sets: readonly RRset[];
}

/**
 * Finds the response for a name (RFC 1034 section 4.3.2, RFC 4592). Records at the name take precedence over a
 * delegation above it. Below a delegation or DNAME, the response does not deny the name, because the zone cannot tell
 * whether the name exists.
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

/** Returns the names on which a response may depend. */
export function namesAround(apex: Name, name: Name): readonly Name[] {
  const above = namesAbove(apex, name);
  return [name, ...above, ...above.map((one) => one.prepend('*'))];
}

/** Returns the ancestors of a name up to the apex. */
function namesAbove(apex: Name, name: Name): readonly Name[] {
  const above: Name[] = [];
  for (let one = name; !one.equals(apex); above.push(one)) one = one.parent;
  return above;
}

/** True if the name is delegated or redirected. NS records at the apex are not a delegation. */
function leadsElsewhere(zone: ZoneSets, name: Name): boolean {
  const isApex = name.equals(zone.apex);
  return zone.at(name).some(({ type }) => isCut(type.code) && !(isApex && type.name === 'NS'));
}
