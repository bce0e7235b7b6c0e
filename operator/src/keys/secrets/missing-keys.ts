import { type DnssecStatus, KEYS_NAMESPACE, keySecretName, type ZoneResource } from '@fourwinds/resources';
import type { DamagedKeys, StoredKeys } from './key-reader.ts';
import type { Key } from '../key-set.ts';
import { mnemonicOf } from '../mnemonic.ts';
import type { DnssecReport } from '../conditions/report.ts';

/**
 * Keys in these states are known to resolvers or soon will be. A Secret never drops them before the zone's status
 * does.
 */
const IN_USE: readonly DnssecStatus['keys'][number]['state'][] = ['Published', 'Ready', 'Active'];

/**
 * Returns the reason why a zone cannot be signed with its stored keys: its Secret cannot be read, or lacks keys that
 * the status reports as in use. New keys would break the zone for resolvers that have the old ones. Undefined if
 * nothing is missing, or if DNSSEC is forced off and needs no keys.
 */
export function missingKeys(zone: ZoneResource, stored: StoredKeys | DamagedKeys | undefined): string | undefined {
  const { dnssec } = zone.spec;
  if (dnssec?.enabled !== true && dnssec?.force === true) return undefined;
  if (stored !== undefined && 'damage' in stored) return explain(stored.damage, zone);
  const lost = keysNotIn(stored, zone);
  if (lost.length === 0) return undefined;
  const tags = [...new Set(lost.map(({ tag }) => tag))].join(', ');
  const name = `The Secret ${KEYS_NAMESPACE}/${keySecretName(zone)}`;
  return explain(`${name} ${stored === undefined ? 'with the keys is gone' : `does not have the keys ${tags}`}`, zone);
}

function keysNotIn(stored: StoredKeys | undefined, { status }: ZoneResource): DnssecStatus['keys'] {
  const kept = stored?.keySet.keys ?? [];
  const inUse = (status?.dnssec?.keys ?? []).filter(({ state }) => IN_USE.includes(state));
  return inUse.filter((key) => !kept.some((one) => isSame(one, key)));
}

function isSame(kept: Key, { tag, algorithm }: DnssecStatus['keys'][number]): boolean {
  return kept.tag === tag && mnemonicOf(kept.algorithm) === algorithm;
}

function explain(what: string, { status }: ZoneResource): string {
  const expire = status?.dnssec?.signaturesExpire;
  const until = expire === undefined ? '' : `, before the signatures that are served end, at ${expire}`;
  return `${what}. The published version stays served and nothing is changed or signed: restore the Secret from a backup${until}. If there is none: remove the DS records at the parent, wait for their TTL, then disable DNSSEC with force, delete the Secret and enable DNSSEC again.`;
}

/** Returns the report for a zone with missing keys: its last key report, and the reason why it is not re-signed. */
export function missingKeysReport({ status }: ZoneResource, message: string): DnssecReport {
  const conditions: DnssecReport['conditions'] = [{ type: 'Signed', status: 'False', reason: 'KeysMissing', message }];
  if (status?.dnssec === undefined) return { conditions };
  const { waits: _, ...said } = status.dnssec;
  return { conditions, status: said };
}
