import { Name } from '../name.ts';
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
    const place = placeOf(node.name, nodes);
    if (nodes[place]?.name.equals(node.name) === true) revised[place] = node;
    else added.push(node);
  }
  if (added.length + gone.length === 0) return new Zone(apex, revised);
  const goneKeys = new Set(gone.map(({ key }) => key));
  const kept = gone.length === 0 ? revised : revised.filter(({ name }) => !goneKeys.has(name.key));
  return new Zone(apex, insert(added, kept));
}

/** Nodes put among others, all in canonical order in the end. */
function insert(added: readonly ZoneNode[], nodes: readonly ZoneNode[]): ZoneNode[] {
  const runs: ZoneNode[][] = [];
  let start = 0;
  for (const node of [...added].sort((a, b) => Name.compare(a.name, b.name))) {
    const end = placeOf(node.name, nodes);
    runs.push(nodes.slice(start, end), [node]);
    start = end;
  }
  return [...runs.flat(), ...nodes.slice(start)];
}

/** The place of a name, or where it would be. */
function placeOf(name: Name, nodes: readonly ZoneNode[]): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Name.compare(nodes[middle].name, name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
