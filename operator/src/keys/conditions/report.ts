import { type DnssecStatus, waitingSince, type ZoneCondition, type ZoneSpec } from '@fourwinds/resources';
import type { KeyDecision } from '../decide-keys.ts';
import { importConditions } from '../secrets/import-keys.ts';
import type { KeyCondition } from './key-condition.ts';
import { type Key, type KeySet, signsKeys } from '../key-set.ts';
import { mnemonicOf } from '../mnemonic.ts';
import { dsFields, type ParentDs } from '../../parent/parent-ds.ts';
import { keysOf, newest } from '../publication-history.ts';
import type { UpcomingDs } from '../upcoming-ds.ts';
import { zoneKeysOf } from '../zone-keys.ts';

export type DnssecCondition = ZoneCondition<KeyCondition['type'] | 'KeysImported'>;

export interface DnssecReport {
  readonly conditions: readonly DnssecCondition[];
  /** Absent for a zone without keys. */
  readonly status?: DnssecStatus;
}

const SHOWN_KEYS = 32;
const SHOWN_DS = 16;

type KeyState = DnssecStatus['keys'][number]['state'];

/** Digest types in the reported DS records: SHA-256, which all validators support, and SHA-384. */
const SHOWN_DIGESTS = [2, 4];

/**
 * Returns the report for a zone without keys. Undefined unless the parent has DS records, for example after a move
 * from another service.
 */
export function unsignedReport(parent: ParentDs | undefined): DnssecReport | undefined {
  if (parent === undefined || parent.ds.length === 0) return undefined;
  const tags = parent.ds.map((rdata) => dsFields(rdata).tag).join(', ');
  const message = `The parent has DS records (key tags ${tags}) of keys that are not here: resolvers that validate refuse the zone. Remove them at the registrar, or import the keys.`;
  return { conditions: [{ type: 'ParentDS', status: 'False', reason: 'ForeignDS', message }] };
}

/** Returns the report for a key decision. `expires` is when the first signature expires, in milliseconds since 1970. */
export function dnssecReport(
  { keySet, phase, conditions, upcoming, nextRollover }: KeyDecision,
  dnssec: ZoneSpec['dnssec'],
  expires: number | undefined,
): DnssecReport {
  const { ds } = zoneKeysOf(keySet);
  return {
    conditions: [...conditions.map(withSince), ...importConditions(keySet)],
    status: {
      phase,
      ...(phase === 'off'
        ? {}
        : { algorithm: dnssec?.algorithm ?? 'ECDSAP256SHA256', denial: dnssec?.denial ?? ('NSEC3' as const) }),
      keys: keySet.keys.flatMap((key) => keyStatuses(key, keySet)).slice(0, SHOWN_KEYS),
      ds: ds.flatMap(dsOf).slice(0, SHOWN_DS),
      ...(upcoming === undefined ? {} : { upcomingDS: upcomingOf(upcoming) }),
      ...(nextRollover === undefined ? {} : { nextRollover: timestamp(nextRollover) }),
      ...(expires === undefined ? {} : { signaturesExpire: timestamp(expires) }),
      ...waitsOf(conditions),
    },
  };
}

/** Returns the status entries of a key, one for each role. */
function keyStatuses(key: Key, keySet: KeySet): DnssecStatus['keys'] {
  const { tag, publicKey } = key;
  const algorithm = mnemonicOf(key.algorithm);
  return rolesOf(key).map((role) => ({ tag, role, algorithm, publicKey, ...stateOf(key, keySet) }));
}

function dsOf({ tag, algorithm, digests }: Key): DnssecStatus['ds'] {
  return SHOWN_DIGESTS.map((digestType) => ({ keyTag: tag, algorithm, digestType, digest: digests[digestType] }));
}

function upcomingOf({ key, publishAfter }: UpcomingDs): DnssecStatus['upcomingDS'] {
  const time = publishAfter === undefined ? {} : { publishAfter: timestamp(publishAfter) };
  return dsOf(key).map((ds) => ({ ...ds, ...time }));
}

/**
 * Appends the start of the present wait to the message. The time in the condition itself is the last change of its
 * status, which may be earlier.
 */
function withSince({ since, ...condition }: KeyCondition): DnssecCondition {
  const end = since === undefined ? '' : waitingSince(timestamp(since));
  return { ...condition, message: condition.message + end };
}

function waitsOf(conditions: readonly KeyCondition[]): Pick<DnssecStatus, 'waits'> {
  const waits = conditions.flatMap(({ type, since }) =>
    since === undefined ? [] : [{ condition: type, since: timestamp(since) }],
  );
  return waits.length === 0 ? {} : { waits };
}

function rolesOf({ role }: Key): ('KSK' | 'ZSK')[] {
  return role === 'CSK' ? ['KSK', 'ZSK'] : [role];
}

/**
 * Key states follow RFC 7583 3.1. A key is Ready once all caches have the key or will fetch it, and Active once
 * signatures or DS records rely on it. In a zone that is no longer signed, a key is Retired if it would be used
 * again, and Dead otherwise, regardless of caches. An imported key of a zone that was never signed here is Generated.
 */
function stateOf(key: Key, keySet: KeySet): { state: KeyState; since: string } {
  const { dnskeys, signers } = keySet;
  const isOff = newest(dnskeys).keys.length + newest(signers).keys.length === 0;
  const { since } = newest(dnskeys);
  if (isOff) return unusedState(wasPublished(key) ? { ...key, active: since } : key, Math.max(key.created, since));
  const isThere = keysOf(dnskeys).has(key.id) || keysOf(signers).has(key.id);
  return isThere ? usedState(key, keySet) : unusedState(key, key.created);
}

/** Keys are published as soon as they are generated. Only imported keys may be in the Secret earlier. */
function wasPublished({ imported, active }: Key): boolean {
  return imported !== true || active !== undefined;
}

function usedState(key: Key, { dnskeys, signers }: KeySet): { state: KeyState; since: string } {
  const shown = dnskeys.filter(({ keys }) => keys.includes(key.id));
  const isPublished = newest(dnskeys).keys.includes(key.id);
  const isKnown = dnskeys.every(({ keys }) => keys.includes(key.id));
  const isUsed = signsKeys(key) ? key.ds?.seen !== undefined : newest(signers).keys.includes(key.id);
  const since = (time: number | undefined): string => timestamp(time ?? shown[0]?.since ?? key.created);
  if (key.retired !== undefined) return { state: 'Retired', since: since(key.retired) };
  if (isUsed) return { state: 'Active', since: since(key.active) };
  return { state: isPublished && isKnown ? 'Ready' : 'Published', since: since(undefined) };
}

/** Returns Dead for a key that was retired, Generated for a key that was never active, and Retired otherwise. */
function unusedState({ hidden, retired, active }: Key, since: number): { state: KeyState; since: string } {
  if (retired !== undefined) return { state: 'Dead', since: timestamp(hidden ?? Math.max(retired, since)) };
  return { state: active === undefined ? 'Generated' : 'Retired', since: timestamp(since) };
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
