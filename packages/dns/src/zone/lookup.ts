import { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { A } from '../rr/types/a.ts';
import { AAAA } from '../rr/types/aaaa.ts';
import { DNAME } from '../rr/types/dname.ts';
import { NS } from '../rr/types/ns.ts';
import type { Zone, ZoneNode } from './zone.ts';

/** The node that a query for `name` is answered from: its own or a wildcard's (RFC 4592 3.3.1); `name` is in the zone. */
export function answeringNode(zone: Zone, name: Name): ZoneNode | undefined {
  if (zone.exists(name)) return zone.node(name);
  let encloser = name.parent;
  while (!zone.exists(encloser)) encloser = encloser.parent;
  return zone.node(encloser.prepend('*'));
}

/** The set of this type at `name` or above it, nearest to the apex but not at it; `name` is in the zone. */
export function topmost(zone: Zone, name: Name, type: RecordType): RRset | undefined {
  let found: RRset | undefined;
  for (let at = name; at.wire.length > zone.apex.wire.length; at = at.parent) {
    found = zone.get(at, type) ?? found;
  }
  return found;
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

/** The names in a set's data. */
export function namesIn({ type, rdatas }: RRset): Name[] {
  return rdatas.flatMap((rdata) =>
    type.names(rdata).map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length))),
  );
}
