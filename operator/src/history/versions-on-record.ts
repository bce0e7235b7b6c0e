import type { DomainClaimSpec, Publication } from '@fourwinds/resources';
import { type HistoryVersion, keptVersion } from '@fourwinds/zones';

/** Returns true if the history may lack versions that the claim records. */
export function mayLackVersions(publication: Publication | undefined): publication is Publication {
  return publication !== undefined && (publication.deleted !== true || publication.unwritten !== undefined);
}

/** Returns the latest version that the history must contain. */
export function latestKept({ version, unwritten = [] }: Publication): string {
  return unwritten.at(-1)?.version ?? version;
}

/**
 * Returns the versions that a domain's claim records, oldest first. If an earlier operator release recorded the
 * publication, nothing is known about the version except that it exists. Empty if a zone of another owner was
 * published last.
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

/** Merges recorded versions with fully known versions, in order and without duplicates. Fully known versions win. */
export function allVersions(
  recorded: readonly HistoryVersion[],
  known: readonly HistoryVersion[],
): readonly HistoryVersion[] {
  const byVersion = new Map([...recorded, ...known].map((version) => [BigInt(version.version), version]));
  return [...byVersion].sort(([a], [b]) => Number(a - b)).map(([, version]) => version);
}
