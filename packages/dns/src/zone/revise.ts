import type { Name } from '../name.ts';
import { insertInOrder, placeOf } from './canonical-order.ts';
import { Zone, type ZoneNode } from './zone.ts';

/**
 * Adds or replaces the nodes of `come`, and removes the names in `gone`. Returns the new zone. All other nodes stay
 * the same objects, so that versions can be compared by identity. `come` must not contain a name twice. The apex must
 * stay, and its first set must be the SOA.
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
