/** A version of a published set, as a list of key ids. Times in milliseconds since 1970. */
export interface Version {
  readonly keys: readonly string[];
  /** The key set revision that introduced this version. */
  readonly revision: number;
  readonly since: number;
  /** How long a cache may keep this version, in seconds. */
  readonly ttl: number;
  /** When all servers were first known to serve a later version. */
  readonly replaced?: number;
  /** True if no server here ever served this version. It represents a version that other nameservers may serve. */
  readonly unserved?: boolean;
  /** True if the parent may have led resolvers to the domain before this zone was created. */
  readonly reached?: boolean;
}

/** All versions that a server may serve or a cache may hold, newest last. Never empty. */
export type PublicationHistory = readonly Version[];

/** Returns the version to serve now. Servers and caches may still have older versions. */
export function newest(history: PublicationHistory): Version {
  return history[history.length - 1];
}

export function keysOf(history: PublicationHistory): ReadonlySet<string> {
  return new Set(history.flatMap(({ keys }) => keys));
}

/** Returns true if all versions contain the key, so no cache lacks it. */
export function isInAll(history: PublicationHistory, key: string): boolean {
  return history.every(({ keys }) => keys.includes(key));
}

export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key));
}

/** Appends a new version, which absorbs older versions with the same keys. */
export function publish(history: PublicationHistory, next: Version): PublicationHistory {
  const same = history.filter(({ keys }) => sameKeys(keys, next.keys));
  const ttl = Math.max(next.ttl, ...same.map((version) => version.ttl));
  return [...history.filter((version) => !same.includes(version)), { ...next, ttl }];
}

/** Marks older versions as replaced once all servers serve `revision` or later. */
export function serve(history: PublicationHistory, revision: number, now: number): PublicationHistory {
  const served = Math.max(...history.map((version) => version.revision).filter((known) => known <= revision));
  return history.map((version) =>
    version.revision < served && version.replaced === undefined ? { ...version, replaced: now } : version,
  );
}

/** Returns when the last cache drops a version. Undefined while a server may serve it. */
export function expiry({ replaced, ttl }: Version, margin: number): number | undefined {
  return replaced === undefined ? undefined : replaced + ttl * 1000 + margin;
}

/** Removes older versions that have expired in all caches, or that no cache can have received. */
export function expire(
  history: PublicationHistory,
  { margin, now, isUnknown = () => false }: { margin: number; now: number; isUnknown?: (version: Version) => boolean },
): PublicationHistory {
  const isOver = (version: Version): boolean =>
    (expiry(version, margin) ?? Infinity) <= now || (version.replaced !== undefined && isUnknown(version));
  return history.filter((version, i) => i === history.length - 1 || !isOver(version));
}

/** Raises the TTL of the newest version if it may be served with a larger TTL than before. */
export function lengthen(history: PublicationHistory, ttl: number): PublicationHistory {
  const last = newest(history);
  return last.ttl >= ttl || last.replaced !== undefined ? history : [...history.slice(0, -1), { ...last, ttl }];
}
