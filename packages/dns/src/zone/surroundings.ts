import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import { DNAME } from '../rr/types/dname.ts';
import { NS } from '../rr/types/ns.ts';
import { placeOf } from './canonical-order.ts';
import { namesIn } from './lookup.ts';
import { Zone, type ZoneNode } from './zone.ts';

/**
 * The nodes that decide whether the records at these names make the zone unfit to be served, as a zone of their own: no
 * such rule reaches further than the name, the delegations and DNAMEs above it, one name below it, and the zone's own
 * nameservers with the wildcards that may stand for them (see GrowingZone).
 */
export function surroundings(zone: Zone, names: readonly Name[]): Zone {
  const servers = zone
    .get(zone.apex, NS)!
    .rdatas.flatMap((rdata) => namesIn({ owner: zone.apex, type: NS, ttl: 0, rdatas: [rdata] }))
    .filter((name) => name.isWithin(zone.apex));
  const enclosers = servers.map((name) => zone.closestEncloser(name));
  const places = new Set([0]);
  for (const name of [...names, ...servers, ...enclosers]) for (const place of near(zone, name)) places.add(place);
  for (const encloser of enclosers) {
    const wildcard = placeAt(zone, encloser.prepend('*'));
    if (wildcard !== undefined) places.add(wildcard);
  }
  const inOrder = [...places].sort((a, b) => a - b);
  return new Zone(
    zone.apex,
    inOrder.map((place) => zone.nodes[place]),
  );
}

/** Whether records of this type take the names below theirs out of the zone's authority. */
export function hidesNamesBelow(type: RecordType): boolean {
  return type === NS || type === DNAME;
}

/** Places of the name, of the first name below it, and of delegations and DNAMEs above it. */
function* near(zone: Zone, name: Name): Generator<number> {
  const place = placeOf(name, zone.nodes, nameOf);
  const isThere = zone.nodes[place]?.name.equals(name) === true;
  if (isThere) yield place;
  const below = place + (isThere ? 1 : 0);
  if (zone.nodes[below]?.name.isWithin(name) === true) yield below;
  for (let above = name; !above.equals(zone.apex);) {
    above = above.parent;
    const at = placeAt(zone, above);
    if (at !== undefined && zone.nodes[at].rrsets.some(({ type }) => hidesNamesBelow(type))) yield at;
  }
}

function placeAt({ nodes }: Zone, name: Name): number | undefined {
  const place = placeOf(name, nodes, nameOf);
  return nodes[place]?.name.equals(name) === true ? place : undefined;
}

const nameOf = ({ name }: ZoneNode): Name => name;
