/** One version of a published set, by the ids of its keys. Times in milliseconds since 1970. */
export interface Version {
  readonly keys: readonly string[];
  /** The revision of the key set that it came with. */
  readonly revision: number;
  readonly since: number;
  /** How long a cache may keep it, seconds. */
  readonly ttl: number;
  /** When every server was first known to serve a later one. */
  readonly replaced?: number;
  /** No server here ever served it: it stands for a version that other nameservers may serve. */
  readonly unserved?: boolean;
  /** The parent may have led resolvers to it before this zone was made. */
  readonly reached?: boolean;
}

/** All versions that a server may serve or a cache hold, the newest last. Never empty. */
export type PublicationHistory = readonly Version[];

/** The version that is to be served now; servers and caches may still have the others. */
export function newest(history: PublicationHistory): Version {
  return history[history.length - 1];
}

/** All keys of any version. */
export function keysOf(history: PublicationHistory): ReadonlySet<string> {
  return new Set(history.flatMap(({ keys }) => keys));
}

/** Whether every version has the key: then no cache lacks it. */
export function isInAll(history: PublicationHistory, key: string): boolean {
  return history.every(({ keys }) => keys.includes(key));
}

/** Whether two versions name the same keys, in whatever order. */
export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key));
}

/** The history with a new version at its end, which takes in older ones of the same content. */
export function publish(history: PublicationHistory, next: Version): PublicationHistory {
  const same = history.filter(({ keys }) => sameKeys(keys, next.keys));
  const ttl = Math.max(next.ttl, ...same.map((version) => version.ttl));
  return [...history.filter((version) => !same.includes(version)), { ...next, ttl }];
}

/** The history when every server serves `revision` or a later one. */
export function serve(history: PublicationHistory, revision: number, now: number): PublicationHistory {
  const served = Math.max(...history.map((version) => version.revision).filter((known) => known <= revision));
  return history.map((version) =>
    version.revision < served && version.replaced === undefined ? { ...version, replaced: now } : version,
  );
}

/** When the last cache has forgotten a version, or undefined while a server may serve it. */
export function expiry({ replaced, ttl }: Version, margin: number): number | undefined {
  return replaced === undefined ? undefined : replaced + ttl * 1000 + margin;
}

/** The history without older versions that every cache has forgotten, or that none can ever have got. */
export function expire(
  history: PublicationHistory,
  { margin, now, isUnknown = () => false }: { margin: number; now: number; isUnknown?: (version: Version) => boolean },
): PublicationHistory {
  const isOver = (version: Version): boolean =>
    (expiry(version, margin) ?? Infinity) <= now || (version.replaced !== undefined && isUnknown(version));
  return history.filter((version, i) => i === history.length - 1 || !isOver(version));
}

/** The history with a newest version that may be served with a larger TTL than before. */
export function lengthen(history: PublicationHistory, ttl: number): PublicationHistory {
  const last = newest(history);
  return last.ttl >= ttl || last.replaced !== undefined ? history : [...history.slice(0, -1), { ...last, ttl }];
}
