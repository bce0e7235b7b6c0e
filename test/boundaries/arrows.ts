/** The targets of each node. */
export interface Arrows {
  readonly [from: string]: readonly string[];
}

/**
 * Returns the room of a file: the longest entry in `rooms` that equals `path` or contains it. `path` is relative to
 * the folder of the list. The room of a file in no folder is `.`. Returns undefined if no room matches.
 */
export function roomOf(path: string, rooms: readonly string[]): string | undefined {
  const own = rooms.filter((room) => path === room || path.startsWith(`${room}/`));
  const [longest] = own.sort((a, b) => b.length - a.length);
  return longest ?? (!path.includes('/') && rooms.includes('.') ? '.' : undefined);
}

/** Returns the nodes of a cycle, with the first node repeated at the end. Returns undefined if there is no cycle. */
export function circleIn(arrows: Arrows): string[] | undefined {
  const finished = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (finished.has(node)) return undefined;
    for (const target of arrows[node] ?? []) {
      const circle = visit(target, [...trail, node]);
      if (circle !== undefined) return circle;
    }
    finished.add(node);
    return undefined;
  };
  for (const node of Object.keys(arrows)) {
    const circle = visit(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** Transitive reduction: drops edges whose target is also reachable through another node. The graph must be acyclic. */
export function reduce(arrows: Arrows): Arrows {
  const reached = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (node: string): ReadonlySet<string> => {
    const known = reached.get(node);
    if (known !== undefined) return known;
    const all = new Set((arrows[node] ?? []).flatMap((target) => [target, ...reachedFrom(target)]));
    reached.set(node, all);
    return all;
  };
  const isDirect = (target: string, targets: readonly string[]): boolean =>
    !targets.some((other) => other !== target && reachedFrom(other).has(target));
  return Object.fromEntries(
    Object.entries(arrows).map(([from, targets]) => [from, targets.filter((target) => isDirect(target, targets))]),
  );
}
