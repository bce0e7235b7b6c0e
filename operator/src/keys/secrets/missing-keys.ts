import { type DnssecStatus, KEYS_NAMESPACE, keySecretName, type ZoneResource } from '@fourwinds/resources';
import type { DamagedKeys, StoredKeys } from './key-reader.ts';
import type { Key } from '../key-set.ts';
import { mnemonicOf } from '../mnemonic.ts';
import type { DnssecReport } from '../conditions/report.ts';

/** Keys in these states are with resolvers, or about to be; a Secret never forgets them before its zone's status does. */
const IN_USE: readonly DnssecStatus['keys'][number]['state'][] = ['Published', 'Ready', 'Active'];

/**
 * Why a zone cannot be signed with the keys that are kept for it: its Secret cannot be read, or lacks keys that the zone's status
 * says are in use. New keys in their place would break the zone for all who have the old ones. Undefined where nothing is missing,
 * and where DNSSEC is forced off, so that nothing of them is needed any more.
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

/** The keys in use, as the zone's status says, that are not among those kept. */
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

/** The report of a zone whose keys are missing: its last report about them, and the reason why it is not signed anew. */
export function missingKeysReport({ status }: ZoneResource, message: string): DnssecReport {
  const conditions: DnssecReport['conditions'] = [{ type: 'Signed', status: 'False', reason: 'KeysMissing', message }];
  if (status?.dnssec === undefined) return { conditions };
  const { waits: _, ...said } = status.dnssec;
  return { conditions, status: said };
}
