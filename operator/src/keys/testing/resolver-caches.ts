export interface SeenKey {
  readonly id: string;
  readonly algorithm: number;
}

/** A DS record. `excused` if the parent added it on its own, so the operator is not responsible for the outcome. */
export interface SeenDs extends SeenKey {
  readonly excused?: boolean;
}

export interface SeenDnskeys {
  readonly keys: readonly SeenKey[];
  readonly signedBy: readonly SeenKey[];
}

/** Any other set of the zone, represented by its signing keys. */
export interface SeenSet {
  readonly signedBy: readonly SeenKey[];
  /** True for CDS and CDNSKEY, which only the parent queries. */
  readonly forParent?: boolean;
}

interface Cached<T> {
  readonly value: T;
  until: number;
}

/**
 * All resolvers combined, without knowledge of key states. Keeps each set that any server served for as long as a
 * cache may keep it. Validates each combination of a new set with the cached sets.
 */
export class ResolverCaches {
  readonly #ds = new Map<string, Cached<readonly SeenDs[]>>();
  readonly #dnskeys = new Map<string, Cached<SeenDnskeys>>();
  readonly #sets = new Map<string, Cached<SeenSet>>();
  /** Answers that a validator would have refused, without duplicates. */
  readonly bogus = new Set<string>();
  mixtures = 0;

  clear(): void {
    for (const cache of [this.#ds, this.#dnskeys, this.#sets]) cache.clear();
    this.bogus.clear();
  }

  seeDs(ds: readonly SeenDs[], until: number, now: number): void {
    if (see(this.#ds, ds, until, now))
      this.#check([ds], this.#values(this.#dnskeys, now), this.#values(this.#sets, now));
  }

  seeDnskeys(dnskeys: SeenDnskeys, until: number, now: number): void {
    if (see(this.#dnskeys, dnskeys, until, now))
      this.#check(this.#values(this.#ds, now), [dnskeys], this.#values(this.#sets, now));
  }

  seeSet(set: SeenSet, until: number, now: number): void {
    if (see(this.#sets, set, until, now))
      this.#check(this.#values(this.#ds, now), this.#values(this.#dnskeys, now), [set]);
  }

  hasDs(now: number): boolean {
    return this.#values(this.#ds, now).some((ds) => ds.length > 0);
  }

  #values<T>(cache: ReadonlyMap<string, Cached<T>>, now: number): T[] {
    return [...cache.values()].filter(({ until }) => until >= now).map(({ value }) => value);
  }

  #check(dsSets: readonly (readonly SeenDs[])[], dnskeySets: readonly SeenDnskeys[], sets: readonly SeenSet[]): void {
    const mixtures = dsSets.flatMap((ds) => dnskeySets.flatMap((dnskeys) => sets.map((set) => ({ ds, dnskeys, set }))));
    this.mixtures += mixtures.length;
    for (const { ds, dnskeys, set } of mixtures) {
      const fault = refusal(ds, dnskeys, set);
      if (fault !== undefined) this.bogus.add(`${fault}: ${describeMixture(ds, dnskeys, set)}`);
    }
  }
}

/** Caches a value. Returns true if it is new. */
function see<T>(cache: Map<string, Cached<T>>, value: T, until: number, now: number): boolean {
  const key = JSON.stringify(value);
  const known = cache.get(key);
  if (known !== undefined && known.until >= now) {
    known.until = Math.max(known.until, until);
    return false;
  }
  cache.set(key, { value, until });
  return true;
}

/**
 * Returns the reason why a validator refuses a set. Undefined if all validators find the set secure or the zone
 * insecure.
 */
function refusal(ds: readonly SeenDs[], dnskeys: SeenDnskeys, set: SeenSet): string | undefined {
  const expected = ds.filter(({ excused }) => excused !== true);
  if (expected.length === 0) return undefined;
  const proves = ({ id, algorithm }: SeenKey, wanted?: number): boolean =>
    has(dnskeys.keys, id) && has(dnskeys.signedBy, id) && (wanted === undefined || wanted === algorithm);
  const verifies = ({ id, algorithm }: SeenKey, wanted?: number): boolean =>
    has(dnskeys.keys, id) && (wanted === undefined || wanted === algorithm);
  const isSecure = (wanted?: number): boolean =>
    ds.some((key) => proves(key, wanted)) && set.signedBy.some((key) => verifies(key, wanted));
  // RFC 4035 5 and RFC 6840 5.11: one valid path is enough.
  if (!isSecure()) return 'no chain of trust';
  // Unbound's harden-algo-downgrade: a valid path for each algorithm in the DS set.
  if (!algorithmsOf(expected).every(isSecure)) return 'an algorithm of the DS set is missing';
  // RFC 4035 2.2: each algorithm in the DNSKEY set signs that set and all others.
  const isSigned = (wanted: number): boolean =>
    dnskeys.signedBy.some((key) => verifies(key, wanted)) && set.signedBy.some((key) => verifies(key, wanted));
  if (set.forParent !== true && !algorithmsOf(dnskeys.keys).every(isSigned))
    return 'an algorithm of the DNSKEY set is missing';
  return undefined;
}

const has = (keys: readonly SeenKey[], id: string): boolean => keys.some((key) => key.id === id);

function algorithmsOf(keys: readonly SeenKey[]): number[] {
  return [...new Set(keys.map(({ algorithm }) => algorithm))];
}

function describeMixture(ds: readonly SeenDs[], dnskeys: SeenDnskeys, set: SeenSet): string {
  const names = (keys: readonly SeenDs[]): string =>
    keys.map(({ id, algorithm, excused }) => `${id}/${algorithm}${excused === true ? '!' : ''}`).join(' ') || '-';
  return `DS ${names(ds)}, DNSKEY ${names(dnskeys.keys)} signed by ${names(dnskeys.signedBy)}, ${set.forParent === true ? 'CDS' : 'set'} signed by ${names(set.signedBy)}`;
}
