import type { Delegation } from './delegation.ts';
import { type Key, type KeyDs, signsKeys } from '../keys/key-set.ts';

/** The DS records of a zone as the servers of its parent show them. */
export interface ParentDs {
  /** Data of the DS records that any server shows. */
  readonly ds: readonly Uint8Array[];
  /** Data of those that all servers show. */
  readonly everywhere: readonly Uint8Array[];
  /** The largest TTL seen: of the DS set, or of its absence. Seconds. */
  readonly ttl: number;
  /** When the first server was asked, milliseconds since 1970. */
  readonly at: number;
  readonly delegation: Delegation;
  /** The parent is served here too and follows DS submissions at once. */
  readonly isHere?: boolean;
}

/** The fields of DS data (RFC 4034 5.1), the digest in hexadecimal. */
export interface DsFields {
  readonly tag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

/** The fields of a DS record by its rdata (RFC 4034 5.1). */
export function dsFields(rdata: Uint8Array): DsFields {
  return {
    tag: (rdata[0] << 8) | rdata[1],
    algorithm: rdata[2],
    digestType: rdata[3],
    digest: rdata.subarray(4).toHex(),
  };
}

/** Whether a DS record is of this key, and leads anywhere: to a key that signs the keys. Where the digest type is not known here, tag and algorithm must do. */
export function isDsOf({ tag, algorithm, digestType, digest }: DsFields, key: Key): boolean {
  return (
    signsKeys(key) && tag === key.tag && algorithm === key.algorithm && (key.digests[digestType] ?? digest) === digest
  );
}

/** Whether any server of the parent shows a DS record of the key. */
export function hasDsAtParent(key: Key, parent: ParentDs): boolean {
  return parent.ds.some((rdata) => isDsOf(dsFields(rdata), key));
}

/** DS records at the parent that belong to none of the keys. */
export function foreignDs(parent: ParentDs, keys: readonly Key[]): DsFields[] {
  return parent.ds.map(dsFields).filter((ds) => !keys.some((key) => isDsOf(ds, key)));
}

/** When the last cache has forgotten a DS record that no server shows any more. */
export function dsExpiry({ gone, ttl }: KeyDs, margin: number): number | undefined {
  return gone === undefined ? undefined : gone + ttl * 1000 + margin;
}

export interface Observation {
  readonly parent: ParentDs;
  /** Whether the parent may be about to publish the key's DS record, because it was asked to. */
  readonly isSubmitted: boolean;
  readonly margin: number;
  readonly now: number;
}

/** The key after the parent was asked. Its DS record is forgotten only if an answer from after all caches' time shows it gone. */
export function observe(key: Key, { parent, isSubmitted, margin, now }: Observation): Key {
  const shows = (rdatas: readonly Uint8Array[]): boolean => rdatas.some((rdata) => isDsOf(dsFields(rdata), key));
  if (shows(parent.ds)) return { ...key, ds: shown(key.ds, parent.ttl, shows(parent.everywhere), now) };
  if (key.ds === undefined) return key;
  const { everywhere: _everywhere, gone, ...rest } = key.ds;
  if (isSubmitted) return { ...key, ds: rest };
  const ds: KeyDs = { ...rest, gone: gone ?? now };
  const { ds: _, ...without } = key;
  return dsExpiry(ds, margin)! <= Math.min(now, parent.at) ? without : { ...key, ds };
}

function shown(before: KeyDs | undefined, ttl: number, everywhere: boolean, now: number): KeyDs {
  return {
    since: before?.since ?? now,
    seen: before?.seen ?? now,
    ttl: before?.seen === undefined ? ttl : Math.max(ttl, before.ttl),
    ...(everywhere ? { everywhere: before?.everywhere ?? now } : {}),
  };
}
