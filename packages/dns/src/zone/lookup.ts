import { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { A } from '../rr/types/a.ts';
import { AAAA } from '../rr/types/aaaa.ts';
import { DNAME } from '../rr/types/dname.ts';
import { NS } from '../rr/types/ns.ts';
import { placeOf } from './canonical-order.ts';
import type { Zone, ZoneNode } from './zone.ts';

/**
 * Returns the node that provides the answer for `name`: the node of the name itself, or of a wildcard (RFC 4592
 * 3.3.1). `name` must be in the zone.
 */
export function answeringNode(zone: Zone, name: Name): ZoneNode | undefined {
  const encloser = zone.closestEncloser(name);
  return zone.node(encloser.equals(name) ? name : encloser.prepend('*'));
}

/**
 * Searches for sets of this type at `name` and above, but not at the apex. Returns the set that is nearest to the
 * apex.
 */
export function topmost(zone: Zone, name: Name, type: RecordType): RRset | undefined {
  const sets = zone.topmostOf(type);
  if (sets.length === 0) return undefined;
  const place = placeOf(name, sets, ({ owner }) => owner);
  return [sets[place], sets[place - 1]].find((set) => set !== undefined && name.isWithin(set.owner));
}

/**
 * Returns the topmost delegation at or above `name`. The delegation removes the name from the authority of the zone
 * (RFC 1034 4.2.1).
 */
export function delegationOf(zone: Zone, name: Name): RRset | undefined {
  return topmost(zone, name, NS);
}

/**
 * True for names in the zone that are neither delegated nor redirected by a DNAME. The zone contains all their data.
 */
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
 * Returns a hint if a target in the zone probably lacks its final dot (RFC 1912 2.1). Returns an empty string if the
 * target has one label, or if the parent of the target exists in the zone.
 */
export function finalDotHint(zone: Zone, target: Name): string {
  if (!target.isWithin(zone.apex) || zone.exists(target.parent)) return '';
  const relative = target.relativeTo(zone.apex);
  const [, host] = /^(?:\w+\\?:\/\/)?([^/]+?)\.?(?:\/.*)?$/.exec(relative) ?? [];
  if (relative.includes('/') && host?.includes('.') === true) return `; a name has no path: did you mean ${host}.`;
  return relative.includes('.') ? `; did you mean ${relative}. with a final dot?` : '';
}

export function namesIn({ type, rdatas }: RRset): Name[] {
  return rdatas.flatMap((rdata) => namesOf(type, rdata));
}

/**
 * Returns the target of the first record in a CNAME or DNAME set. Further records make the set invalid, and are
 * ignored.
 */
export function targetOfAlias({ type, rdatas }: RRset): Name {
  return namesOf(type, rdatas[0])[0];
}

function namesOf(type: RecordType, rdata: Uint8Array): Name[] {
  return type.names(rdata).map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length)));
}
