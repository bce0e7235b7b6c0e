import type { PublicationHistory } from './publication-history.ts';

/** Role of a key. A KSK signs the DNSKEY set, a ZSK everything else, a CSK both. CSKs exist only in imported zones. */
export type KeyRole = 'KSK' | 'ZSK' | 'CSK';

/** The known state of a key's DS record at the parent. Times in milliseconds since 1970. */
export interface KeyDs {
  /** When the DS record was first submitted or seen. */
  readonly since: number;
  /** When the DS record was first seen at any server of the parent. */
  readonly seen?: number;
  /** When the DS record was first seen at all servers of the parent. Unset while some servers lack it. */
  readonly everywhere?: number;
  /** When the DS record was first seen at no server and was no longer submitted. */
  readonly gone?: number;
  /** How long a cache may keep the DS record, in seconds. */
  readonly ttl: number;
}

/** The public half and lifecycle of a key pair. Times in milliseconds since 1970. */
export interface Key {
  readonly id: string;
  readonly role: KeyRole;
  readonly algorithm: number;
  readonly tag: number;
  /** As in DNSKEY, base64. */
  readonly publicKey: string;
  /** DS digests by digest type, in lower-case hexadecimal. */
  readonly digests: { readonly [digestType: number]: string };
  readonly created: number;
  /** When it became active: a ZSK signs the zone, or the DS record of a KSK is at all servers of the parent. */
  readonly active?: number;
  /** When its replacement was decided. */
  readonly retired?: number;
  /** True if the private key may be known to others. */
  readonly compromised?: boolean;
  readonly imported?: boolean;
  /** Set while a server of the parent or a cache may have the key's DS record. */
  readonly ds?: KeyDs;
  /** When the key stopped being needed or published. */
  readonly hidden?: number;
}

/**
 * The keys of a zone and their publication history, stored as JSON next to the private keys. The newest versions of
 * the three histories determine the published sets.
 */
export interface KeySet {
  readonly version: 1;
  /** Increases with each change of the published keys. */
  readonly revision: number;
  readonly keys: readonly Key[];
  /** DNSKEY sets. Each is signed by all of its KSKs. */
  readonly dnskeys: PublicationHistory;
  /** The keys that sign the other sets. */
  readonly signers: PublicationHistory;
  /** DS sets submitted to the parent through CDS, API and status. */
  readonly submissions: PublicationHistory;
  /** The last rollover request that was carried out. */
  readonly honoured?: number;
  /** The outcome of the last key import. */
  readonly lastImport?: { readonly at: number; readonly refused?: string };
  /** Time of the last decision. Time until then counts as watched. */
  readonly watched: number;
  /**
   * Data of the zone at present or former nameservers elsewhere, which is unsigned as far as the parent shows. Unset
   * while the parent has a DS record of one of the zone's keys.
   */
  readonly elsewhere?: Elsewhere;
  /**
   * True if the zone has no parent that accepts DS records. The `ds` of a key then describes the DS record that would
   * be submitted.
   */
  readonly parentless?: boolean;
}

/** Data of the zone at other nameservers that the parent delegates to. Times in milliseconds since 1970. */
export interface Elsewhere {
  readonly since: number;
  /** When the parent was first seen without a delegation to these nameservers. */
  readonly replaced?: number;
  /** Seconds from `replaced` until no cache has the data of these nameservers. */
  readonly ttl: number;
}

/**
 * Returns when the records of other nameservers have expired in all caches. Undefined while the parent delegates to
 * them.
 */
export function elsewhereExpiry({ replaced, ttl }: Elsewhere, margin: number): number | undefined {
  return replaced === undefined ? undefined : replaced + ttl * 1000 + margin;
}

export type KeyById = (id: string) => Key;

/** Returns a lookup of keys by id. The histories name only keys of the key set. */
export function keyFinder({ keys }: Pick<KeySet, 'keys'>): KeyById {
  return (id) => {
    const key = keys.find((one) => one.id === id);
    if (key === undefined) throw new Error(`the key set has no key ${id}`);
    return key;
  };
}

export const signsKeys = ({ role }: Key): boolean => role !== 'ZSK';
export const signsZone = ({ role }: Key): boolean => role !== 'KSK';

/** Unsigned data of a zone that was served before it had keys. */
export interface UnsignedHistory {
  /** The largest TTL of the served data, in seconds. */
  readonly ttl: number;
  /**
   * When the last server stopped serving the data, in milliseconds since 1970. Undefined while a server may serve it.
   */
  readonly replaced?: number;
  /** True if nothing was ever served here. */
  readonly unserved?: boolean;
  /** True if the parent may have led resolvers to the domain before this zone was created. */
  readonly reached?: boolean;
}

/** Returns the key set of a zone that was never signed here. */
export function newKeySet(history: UnsignedHistory, now: number): KeySet {
  const nothing: PublicationHistory = [{ keys: [], revision: 0, since: now, ...history }];
  const submissions: PublicationHistory = [{ keys: [], revision: 0, since: now, ttl: 0 }];
  return { version: 1, revision: 0, keys: [], dnskeys: nothing, signers: nothing, submissions, watched: now };
}
