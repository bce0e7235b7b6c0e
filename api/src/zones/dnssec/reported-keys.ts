import { signingAlgorithmNamed } from '@fourwinds/dns';
import type { DnssecStatus, ZoneResource } from '@fourwinds/resources';
import type { PublicKey } from './public-key.ts';

type KeyStatus = DnssecStatus['keys'][number];

export interface ReportedKey {
  readonly key: PublicKey;
  readonly status: KeyStatus;
}

/** Returns each key once, although the status lists a CSK as both a KSK and a ZSK. */
export function reportedKeys({ status }: ZoneResource): ReportedKey[] {
  const byKey = Map.groupBy(status?.dnssec?.keys ?? [], ({ tag, algorithm }) => `${tag} ${algorithm}`);
  return [...byKey.values()].flatMap((same) => reported(same));
}

/** Returns an empty list for a status that an earlier version has written, because it has no public keys. */
function reported(same: readonly KeyStatus[]): ReportedKey[] {
  const [status] = same;
  if (status.publicKey === undefined) return [];
  const { code: algorithm } = signingAlgorithmNamed(status.algorithm);
  const role = same.length > 1 ? 'CSK' : status.role;
  return [{ key: { role, algorithm, publicKey: Buffer.from(status.publicKey, 'base64') }, status }];
}
