import { upward, type ZoneNames } from './zone-names.ts';

/**
 * Yields the names whose records decide whether records at `names` make the zone unservable. These are the given
 * names, the delegations and DNAMEs above them, one name below each of them, the apex, and `servers` with their
 * wildcards. `servers` contains the zone's own nameservers that are within the zone. Can yield a name more than once.
 */
export function* namesNear<N>(zone: ZoneNames<N>, names: Iterable<N>, servers: Iterable<N>): Generator<N> {
  yield zone.apex;
  for (const name of names) yield* nextTo(zone, name);
  for (const server of servers) {
    const encloser = closestEncloser(zone, server);
    yield* nextTo(zone, server);
    yield* nextTo(zone, encloser);
    if (encloser !== server) yield zone.wildcardBelow(encloser);
  }
}

/** Yields the name, one name below it, and the delegations and DNAMEs above it. */
function* nextTo<N>(zone: ZoneNames<N>, name: N): Generator<N> {
  yield name;
  const below = zone.oneBelow(name);
  if (below !== undefined) yield below;
  for (const at of upward(zone, name)) if (at !== name && zone.hidesNamesBelow(at)) yield at;
}

/** Returns the nearest existing name at or above `name` (RFC 4592 3.3.1). The apex always exists. */
function closestEncloser<N>(zone: ZoneNames<N>, name: N): N {
  for (const at of upward(zone, name)) if (zone.exists(at)) return at;
  return zone.apex;
}

/**
 * Yields the names whose records decide which names exist around `name`, and therefore which warnings there are.
 * These are the name and its ancestors, and for each of them its wildcard and one name below. The name below may be
 * the only reason why the name above exists. Can yield a name more than once.
 */
export function* namesAround<N>(zone: ZoneNames<N>, name: N): Generator<N> {
  for (const at of upward(zone, name)) {
    yield at;
    yield zone.wildcardBelow(at);
    const below = zone.parentOf(at) === undefined ? undefined : zone.oneBelow(at);
    if (below !== undefined) yield below;
  }
}

/** Yields the names that can provide the answer for `name`: the name itself and the wildcards of its ancestors. */
export function* answeringNames<N>(zone: ZoneNames<N>, name: N): Generator<N> {
  yield name;
  for (const at of upward(zone, name)) if (at !== name) yield zone.wildcardBelow(at);
}
