import type { DomainClaimSpec, Publication } from '@fourwinds/resources';
import { type HistoryVersion, keptVersion } from '@fourwinds/zones';

/** Whether the history may lack versions that a claim tells of. */
export function mayLackVersions(publication: Publication | undefined): publication is Publication {
  return publication !== undefined && (publication.deleted !== true || publication.unwritten !== undefined);
}

/** The latest version that a history is to have. */
export function latestKept({ version, unwritten = [] }: Publication): string {
  return unwritten.at(-1)?.version ?? version;
}

/**
 * The versions that the claim on a domain tells of, oldest first. Of one by an operator that kept none there, nothing is known but that it was published. None
 * where a zone of another owner was published last.
 */
export function versionsOnRecord(
  publication: Publication | undefined,
  { namespace, zone }: Pick<DomainClaimSpec, 'namespace' | 'zone'>,
  now: number,
): HistoryVersion[] {
  if (publication?.zone !== `${namespace}/${zone}`) return [];
  const { version, serial, unwritten } = publication;
  if (unwritten !== undefined) return unwritten.map(keptVersion);
  const time = new Date(Math.min(Number(version), now)).toISOString();
  return [{ version, serial, time, changes: [{ causes: [{ type: 'Unknown' }], difference: undefined }] }];
}

/** Versions that are on record and those that this operator knows whole, in order; each once. */
export function allVersions(
  recorded: readonly HistoryVersion[],
  known: readonly HistoryVersion[],
): readonly HistoryVersion[] {
  const byVersion = new Map([...recorded, ...known].map((version) => [BigInt(version.version), version]));
  return [...byVersion].sort(([a], [b]) => Number(a - b)).map(([, version]) => version);
}
