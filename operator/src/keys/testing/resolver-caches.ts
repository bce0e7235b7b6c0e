/** A key as a validator sees it. */
export interface SeenKey {
  readonly id: string;
  readonly algorithm: number;
}

/** A DS record; `excused` if the parent added it by itself, so that the operator is not to blame for the outcome. */
export interface SeenDs extends SeenKey {
  readonly excused?: boolean;
}

export interface SeenDnskeys {
  readonly keys: readonly SeenKey[];
  readonly signedBy: readonly SeenKey[];
}

/** Any other set of the zone, by the keys of its signatures. */
export interface SeenSet {
  readonly signedBy: readonly SeenKey[];
  /** CDS and CDNSKEY: no validator but the parent asks for them. */
  readonly forParent?: boolean;
}

interface Cached<T> {
  readonly value: T;
  until: number;
}

/**
 * All resolvers of the world as one, which knows nothing of keys and their states: it remembers every set that any server served for as
 * long as a cache may, and validates every mixture of a new set with the others.
 */
export class ResolverCaches {
  readonly #ds = new Map<string, Cached<readonly SeenDs[]>>();
  readonly #dnskeys = new Map<string, Cached<SeenDnskeys>>();
  readonly #sets = new Map<string, Cached<SeenSet>>();
  /** Answers that a validator would have refused, each once. */
  readonly bogus = new Set<string>();
  mixtures = 0;

  /** Nobody has asked for the zone yet. */
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

  /** Whether any cache has a DS record. */
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

/** Remembers a value; whether it is new to the caches. */
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

/** Why some validator refuses a set; undefined where all find it secure, or the zone insecure. */
function refusal(ds: readonly SeenDs[], dnskeys: SeenDnskeys, set: SeenSet): string | undefined {
  const expected = ds.filter(({ excused }) => excused !== true);
  if (expected.length === 0) return undefined;
  const proves = ({ id, algorithm }: SeenKey, wanted?: number): boolean =>
    has(dnskeys.keys, id) && has(dnskeys.signedBy, id) && (wanted === undefined || wanted === algorithm);
  const verifies = ({ id, algorithm }: SeenKey, wanted?: number): boolean =>
    has(dnskeys.keys, id) && (wanted === undefined || wanted === algorithm);
  const isSecure = (wanted?: number): boolean =>
    ds.some((key) => proves(key, wanted)) && set.signedBy.some((key) => verifies(key, wanted));
  // RFC 4035 5 and RFC 6840 5.11: one way through is enough.
  if (!isSecure()) return 'no chain of trust';
  // Unbound's harden-algo-downgrade: a way through for every algorithm of the DS set.
  if (!algorithmsOf(expected).every(isSecure)) return 'an algorithm of the DS set is missing';
  // RFC 4035 2.2: every algorithm of the DNSKEY set signs that set and all others.
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
