import { Name } from '../name.ts';
import { NS } from '../rr/types/ns.ts';
import { namesIn } from '../zone/lookup.ts';
import { Zone, type ZoneNode } from '../zone/zone.ts';
import { namesNear } from './names-near.ts';
import { isCut, type ZoneNames } from './zone-names.ts';

/**
 * Returns a zone that only contains the nodes that decide whether the records at `names` make the zone unservable.
 * See `namesNear`.
 */
export function surroundings(zone: Zone, names: readonly Name[]): Zone {
  const { apex } = zone;
  const servers = namesIn(zone.get(apex, NS)!).filter((name) => name.isWithin(apex));
  const nodes = new Map<string, ZoneNode>();
  for (const name of namesNear(namesOf(zone), names, servers)) {
    const node = nodes.has(name.key) ? undefined : zone.node(name);
    if (node !== undefined) nodes.set(name.key, node);
  }
  return new Zone(
    apex,
    [...nodes.values()].sort((a, b) => Name.compare(a.name, b.name)),
  );
}

function namesOf(zone: Zone): ZoneNames<Name> {
  const { apex } = zone;
  return {
    apex,
    parentOf: (name) => (name.equals(apex) ? undefined : name.parent),
    wildcardBelow: (name) => name.prepend('*'),
    exists: (name) => zone.exists(name),
    oneBelow: (name) => zone.within(name).find((node) => !node.name.equals(name))?.name,
    hidesNamesBelow: (name) => zone.node(name)?.rrsets.some(({ type }) => isCut(type.code)) === true,
  };
}
