/** One version of a published set, by the ids of its keys. Times in milliseconds since 1970. */
export interface Version {
  readonly keys: readonly string[];
  /** The revision of the key set that it came with. */
  readonly revision: number;
  readonly since: number;
  /** For how long a cache may keep it, seconds. */
  readonly ttl: number;
  /** When every server was first known to serve a later one. */
  readonly replaced?: number;
  /** No server here ever served it: it stands for what may be served elsewhere. */
  readonly unserved?: boolean;
  /** The parent may have led resolvers to it before this zone was made. */
  readonly reached?: boolean;
}

/** All versions that a server may serve or a cache hold, the newest last. Never empty. */
export type Trail = readonly Version[];

export function newest(trail: Trail): Version {
  return trail[trail.length - 1];
}

/** All keys of any version. */
export function keysOf(trail: Trail): ReadonlySet<string> {
  return new Set(trail.flatMap(({ keys }) => keys));
}

/** Whether every version has the key: then no cache lacks it. */
export function isInAll(trail: Trail, key: string): boolean {
  return trail.every(({ keys }) => keys.includes(key));
}

export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key));
}

/** The trail with a new version at its end, which takes in older ones of the same content. */
export function publish(trail: Trail, next: Version): Trail {
  const same = trail.filter(({ keys }) => sameKeys(keys, next.keys));
  const ttl = Math.max(next.ttl, ...same.map((version) => version.ttl));
  return [...trail.filter((version) => !same.includes(version)), { ...next, ttl }];
}

/** The trail when every server serves `revision` or a later one. */
export function serve(trail: Trail, revision: number, now: number): Trail {
  const served = Math.max(...trail.map((version) => version.revision).filter((known) => known <= revision));
  return trail.map((version) =>
    version.revision < served && version.replaced === undefined ? { ...version, replaced: now } : version,
  );
}

/** When the last cache has forgotten a version, or undefined while a server may serve it. */
export function expiry({ replaced, ttl }: Version, margin: number): number | undefined {
  return replaced === undefined ? undefined : replaced + ttl * 1000 + margin;
}

/** The trail without older versions that every cache has forgotten, or that none can ever have got. */
export function expire(
  trail: Trail,
  { margin, now, isUnknown = () => false }: { margin: number; now: number; isUnknown?: (version: Version) => boolean },
): Trail {
  const isOver = (version: Version): boolean =>
    (expiry(version, margin) ?? Infinity) <= now || (version.replaced !== undefined && isUnknown(version));
  return trail.filter((version, i) => i === trail.length - 1 || !isOver(version));
}

/** The trail with a newest version that may be served with a larger TTL than before. */
export function lengthen(trail: Trail, ttl: number): Trail {
  const last = newest(trail);
  return last.ttl >= ttl || last.replaced !== undefined ? trail : [...trail.slice(0, -1), { ...last, ttl }];
}
