import type { Trail } from './trail.ts';

/** What a key signs: a KSK the keys, a ZSK everything else, a CSK both; the last comes with imported zones only. */
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
  /** For how long a cache may keep it, seconds. */
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
  /** When it began to do its work: a ZSK to sign the zone, a KSK to be what all servers of the parent point to. */
  readonly active?: number;
  /** When it was decided that another takes its place. */
  readonly retired?: number;
  /** The private key may be known to others. */
  readonly compromised?: boolean;
  readonly imported?: boolean;
  /** There while a server of the parent or a cache may have its DS record. */
  readonly ds?: KeyDs;
  /** Since when nothing that any cache may hold needs it. */
  readonly hidden?: number;
}

/**
 * The keys of a zone and what the world may have seen of them; kept as JSON beside the private keys. Whatever is published follows
 * from the newest versions of the three trails.
 */
export interface KeySet {
  readonly version: 1;
  /** Rises when what is published changes. */
  readonly revision: number;
  readonly keys: readonly Key[];
  /** DNSKEY sets; each is signed by all of its KSKs. */
  readonly dnskeys: Trail;
  /** Who signs the other sets. */
  readonly signers: Trail;
  /** DS sets asked of the parent, by CDS, API and status. */
  readonly offers: Trail;
  /** The last request for a rollover that was honoured. */
  readonly honoured?: number;
  /** The time up to which waiting has been watched. */
  readonly watched: number;
}

export const signsKeys = ({ role }: Key): boolean => role !== 'ZSK';
export const signsZone = ({ role }: Key): boolean => role !== 'KSK';

/** The key set of a zone that has never been signed here. `zoneTtl` is the largest TTL that anything in it was served with, seconds. */
export function newKeySet(zoneTtl: number, now: number): KeySet {
  const nothing: Trail = [{ keys: [], revision: 0, since: now, ttl: zoneTtl }];
  return { version: 1, revision: 0, keys: [], dnskeys: nothing, signers: nothing, offers: nothing, watched: now };
}
