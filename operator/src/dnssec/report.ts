import type { ConditionVerdict, DnssecStatus, ZoneSpec } from '@fourwinds/resources';
import type { KeyDecision } from './decide-keys.ts';
import type { KeyCondition } from './key-condition.ts';
import { type Key, type KeySet, signsKeys } from './key-set.ts';
import { mnemonicOf } from './mnemonic.ts';
import { dsFields, type ShownByParent } from './shown-ds.ts';
import { keysOf, newest } from './trail.ts';
import { zoneKeysOf } from './zone-keys.ts';

/** What a zone's status says about DNSSEC. */
export interface DnssecReport {
  readonly verdicts: readonly ConditionVerdict[];
  /** Absent for a zone that has no keys. */
  readonly status?: DnssecStatus;
}

type KeyState = DnssecStatus['keys'][number]['state'];

/** Digests of the DS records that are shown: SHA-256, which every validator knows, and SHA-384. */
const SHOWN_DIGESTS = [2, 4];

/** The report on a zone without keys: whether its parent takes it for signed, as after a move from another service. */
export function unsignedReport(parent: ShownByParent | undefined): DnssecReport | undefined {
  if (parent === undefined || parent.ds.length === 0) return undefined;
  const tags = parent.ds.map((rdata) => dsFields(rdata).tag).join(', ');
  const message = `The parent has DS records (key tags ${tags}) of keys that are not here: resolvers that validate refuse the zone. Remove them at the registrar, or import the keys.`;
  return { verdicts: [{ type: 'ParentDS', status: 'False', reason: 'ForeignDS', message }] };
}

/** The report on a decision about keys. `expires` is when the first signature ends, milliseconds since 1970. */
export function dnssecReport(
  { keySet, phase, conditions, nextRollover }: KeyDecision,
  dnssec: ZoneSpec['dnssec'],
  expires: number | undefined,
): DnssecReport {
  const { ds } = zoneKeysOf(keySet);
  const verdicts = conditions.map(verdictOf);
  return {
    verdicts,
    status: {
      phase,
      ...(phase === 'off'
        ? {}
        : { algorithm: dnssec?.algorithm ?? 'ECDSAP256SHA256', denial: dnssec?.denial ?? ('NSEC3' as const) }),
      keys: keySet.keys.flatMap((key) =>
        rolesOf(key).map((role) => ({
          tag: key.tag,
          role,
          algorithm: mnemonicOf(key.algorithm),
          ...stateOf(key, keySet),
        })),
      ),
      ds: ds.flatMap(({ tag, algorithm, digests }) =>
        SHOWN_DIGESTS.map((digestType) => ({ keyTag: tag, algorithm, digestType, digest: digests[digestType] })),
      ),
      ...(nextRollover === undefined ? {} : { nextRollover: timestamp(nextRollover) }),
      ...(expires === undefined ? {} : { signaturesExpire: timestamp(expires) }),
      ...waitsOf(conditions),
    },
  };
}

/** A condition has the time at which its status changed; what it waits for now may have begun later. */
function verdictOf({ type, status, reason, message, since }: KeyCondition): ConditionVerdict {
  const text = since === undefined ? message : `${message} Waiting since ${timestamp(since)}.`;
  return { type, status, reason, message: text };
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
 * RFC 7583 3.1: a key is ready once every cache has it or gets it anew, active once others rely on it. In a zone that is not
 * signed any more a key is generated while it would be used again, else dead, whatever caches may remember.
 */
function stateOf(key: Key, keySet: KeySet): { state: KeyState; since: string } {
  const { dnskeys, signers } = keySet;
  const isOff = newest(dnskeys).keys.length + newest(signers).keys.length === 0;
  if (isOff) return unusedState(key, Math.max(key.created, newest(dnskeys).since));
  const isThere = keysOf(dnskeys).has(key.id) || keysOf(signers).has(key.id);
  return isThere ? usedState(key, keySet) : unusedState(key, key.created);
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

function unusedState({ hidden, retired }: Key, since: number): { state: KeyState; since: string } {
  if (retired === undefined) return { state: 'Generated', since: timestamp(since) };
  return { state: 'Dead', since: timestamp(hidden ?? Math.max(retired, since)) };
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
