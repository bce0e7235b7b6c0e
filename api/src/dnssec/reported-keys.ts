import { signingAlgorithmNamed } from '@fourwinds/dns';
import type { DnssecStatus, ZoneResource } from '@fourwinds/resources';
import type { PublicKey } from './public-key.ts';

type KeyStatus = DnssecStatus['keys'][number];

/** A key as the status of its zone shows it. */
export interface ReportedKey {
  readonly key: PublicKey;
  readonly status: KeyStatus;
}

/** The keys of a zone, each once: a status shows a key that signs both as one of each. */
export function reportedKeys({ status }: ZoneResource): ReportedKey[] {
  const byKey = Map.groupBy(status?.dnssec?.keys ?? [], ({ tag, algorithm }) => `${tag} ${algorithm}`);
  return [...byKey.values()].flatMap((same) => reported(same));
}

/** None for a status that an earlier version wrote, which has no public keys. */
function reported(same: readonly KeyStatus[]): ReportedKey[] {
  const [status] = same;
  if (status.publicKey === undefined) return [];
  const { code: algorithm } = signingAlgorithmNamed(status.algorithm);
  const role = same.length > 1 ? 'CSK' : status.role;
  return [{ key: { role, algorithm, publicKey: Buffer.from(status.publicKey, 'base64') }, status }];
}
