import type { Name } from '../name.ts';
import { insertInOrder, placeOf } from './canonical-order.ts';
import { Zone, type ZoneNode } from './zone.ts';

/**
 * The zone with the nodes of `come`, each in the place of the one of its name where there is one, and without those of the
 * names `gone`. All other nodes stay the same objects, so that two versions can be compared by identity. The names in
 * `come` differ; the apex stays, with its SOA first.
 */
export function reviseZone({ apex, nodes }: Zone, come: readonly ZoneNode[], gone: readonly Name[]): Zone {
  const revised = [...nodes];
  const added: ZoneNode[] = [];
  for (const node of come) {
    const place = placeOf(node.name, nodes, nameOf);
    if (nodes[place]?.name.equals(node.name) === true) revised[place] = node;
    else added.push(node);
  }
  if (added.length + gone.length === 0) return new Zone(apex, revised);
  const goneKeys = new Set(gone.map(({ key }) => key));
  const kept = gone.length === 0 ? revised : revised.filter(({ name }) => !goneKeys.has(name.key));
  return new Zone(apex, insertInOrder(added, kept, nameOf));
}

const nameOf = ({ name }: ZoneNode): Name => name;
