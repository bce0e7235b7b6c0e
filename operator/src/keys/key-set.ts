import type { PublicationHistory } from './publication-history.ts';

/** The role of a key: a KSK signs the keys, a ZSK everything else, a CSK both; the last comes with imported zones only. */
export type KeyRole = 'KSK' | 'ZSK' | 'CSK';

/** The DS record of a key at the parent, as far as it is known. Times in milliseconds since 1970. */
export interface KeyDs {
  /** When it was first asked for, or seen. */
  readonly since: number;
  /** When any server of the parent was first seen to show it. */
  readonly seen?: number;
  /** When all servers were first seen to show it; not set while some do not. */
  readonly everywhere?: number;
  /** When it was no longer asked for, and no server was first seen to show it any more. */
  readonly gone?: number;
  /** How long a cache may keep it, seconds. */
  readonly ttl: number;
}

/** A key pair's public half and its life. Times in milliseconds since 1970. */
export interface Key {
  readonly id: string;
  readonly role: KeyRole;
  readonly algorithm: number;
  readonly tag: number;
  /** As in DNSKEY, base64. */
  readonly publicKey: string;
  /** Digests for DS records by digest type, hexadecimal in lower case. */
  readonly digests: { readonly [digestType: number]: string };
  readonly created: number;
  /** When it became active: a ZSK signs the zone, or the DS of a KSK is at all servers of the parent. */
  readonly active?: number;
  /** When it was decided that another takes its place. */
  readonly retired?: number;
  /** The private key may be known to others. */
  readonly compromised?: boolean;
  readonly imported?: boolean;
  /** There while a server of the parent or a cache may have its DS record. */
  readonly ds?: KeyDs;
  /** The time since which no cached record needs it. */
  readonly hidden?: number;
}

/**
 * The keys of a zone and the history of their publication; kept as JSON beside the private keys. The published sets follow
 * from the newest versions of the three histories.
 */
export interface KeySet {
  readonly version: 1;
  /** Rises with each change of the published keys. */
  readonly revision: number;
  readonly keys: readonly Key[];
  /** DNSKEY sets; each is signed by all of its KSKs. */
  readonly dnskeys: PublicationHistory;
  /** The keys that sign the other sets. */
  readonly signers: PublicationHistory;
  /** DS sets asked of the parent, by CDS, API and status. */
  readonly submissions: PublicationHistory;
  /** The last request for a rollover that was honoured. */
  readonly honoured?: number;
  /** The outcome for the keys that were handed over last. */
  readonly lastImport?: { readonly at: number; readonly refused?: string };
  /** The time up to which waiting has been watched. */
  readonly watched: number;
  /** The zone as other nameservers serve it, or did, unsigned as far as the parent says. */
  readonly elsewhere?: Elsewhere;
  /** The zone has no parent that takes DS records: `ds` of its keys holds the DS records that it would submit. */
  readonly parentless?: boolean;
}

/** Data of the zone from nameservers to which the parent delegates it, that are not ours. Times in milliseconds since 1970. */
export interface Elsewhere {
  readonly since: number;
  /** When the parent was first seen to delegate to them no longer. */
  readonly replaced?: number;
  /** How long it takes from then until no cache has anything of theirs, seconds. */
  readonly ttl: number;
}

/** When the records of other nameservers have expired from every cache; undefined while the parent delegates to those. */
export function elsewhereExpiry({ replaced, ttl }: Elsewhere, margin: number): number | undefined {
  return replaced === undefined ? undefined : replaced + ttl * 1000 + margin;
}

export type KeyById = (id: string) => Key;

/** Finds the keys of a key set, whose histories name no other. */
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
  /** The largest TTL that anything was served with, seconds. */
  readonly ttl: number;
  /** When no server served it any more, milliseconds since 1970; undefined while one may. */
  readonly replaced?: number;
  /** Nothing was ever served here. */
  readonly unserved?: boolean;
  /** The parent may have led resolvers to it before this zone was made. */
  readonly reached?: boolean;
}

/** The key set of a zone that has never been signed here. */
export function newKeySet(history: UnsignedHistory, now: number): KeySet {
  const nothing: PublicationHistory = [{ keys: [], revision: 0, since: now, ...history }];
  const submissions: PublicationHistory = [{ keys: [], revision: 0, since: now, ttl: 0 }];
  return { version: 1, revision: 0, keys: [], dnskeys: nothing, signers: nothing, submissions, watched: now };
}
