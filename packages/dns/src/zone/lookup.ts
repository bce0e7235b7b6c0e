import { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { A } from '../rr/types/a.ts';
import { AAAA } from '../rr/types/aaaa.ts';
import { DNAME } from '../rr/types/dname.ts';
import { NS } from '../rr/types/ns.ts';
import { placeOf } from './canonical-order.ts';
import type { Zone, ZoneNode } from './zone.ts';

/** The node that a query for `name` is answered from: its own or a wildcard's (RFC 4592 3.3.1); `name` is in the zone. */
export function answeringNode(zone: Zone, name: Name): ZoneNode | undefined {
  const encloser = zone.closestEncloser(name);
  return zone.node(encloser.equals(name) ? name : encloser.prepend('*'));
}

/** The set of this type at `name` or above it, nearest to the apex but not at it. */
export function topmost(zone: Zone, name: Name, type: RecordType): RRset | undefined {
  const sets = zone.topmostOf(type);
  if (sets.length === 0) return undefined;
  const place = placeOf(name, sets, ({ owner }) => owner);
  return [sets[place], sets[place - 1]].find((set) => set !== undefined && name.isWithin(set.owner));
}

/** The delegation that takes `name` out of the zone's authority: the topmost one at or above it (RFC 1034 4.2.1). */
export function delegationOf(zone: Zone, name: Name): RRset | undefined {
  return topmost(zone, name, NS);
}

/** True for names within the zone that are neither delegated nor redirected by a DNAME: all that is to be known of them stands here. */
export function isServedHere(zone: Zone, name: Name): boolean {
  if (!name.isWithin(zone.apex) || delegationOf(zone, name) !== undefined) return false;
  if (name.equals(zone.apex)) return true;
  return zone.get(zone.apex, DNAME) === undefined && topmost(zone, name.parent, DNAME) === undefined;
}

export function isAddress({ type }: RRset): boolean {
  return type === A || type === AAAA;
}

export function hasAddress(node: ZoneNode | undefined): boolean {
  return node?.rrsets.some(isAddress) ?? false;
}

/**
 * The hint for an issue about a target within the zone: one of several labels was probably meant as a whole name, and
 * only its final dot is missing (RFC 1912 2.1). Empty for others, and where the zone has names around it.
 */
export function finalDotHint(zone: Zone, target: Name): string {
  if (!target.isWithin(zone.apex) || zone.exists(target.parent)) return '';
  const relative = target.relativeTo(zone.apex);
  const [, host] = /^(?:\w+\\?:\/\/)?([^/]+?)\.?(?:\/.*)?$/.exec(relative) ?? [];
  if (relative.includes('/') && host?.includes('.') === true) return `; a name has no path: did you mean ${host}.`;
  return relative.includes('.') ? `; did you mean ${relative}. with a final dot?` : '';
}

/** The names in a set's data. */
export function namesIn({ type, rdatas }: RRset): Name[] {
  return rdatas.flatMap((rdata) => namesOf(type, rdata));
}

/** Where the first record of a CNAME or DNAME set leads. A set may hold many against the rules, so the others are not read. */
export function targetOfAlias({ type, rdatas }: RRset): Name {
  return namesOf(type, rdatas[0])[0];
}

function namesOf(type: RecordType, rdata: Uint8Array): Name[] {
  return type.names(rdata).map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length)));
}
