import { buildZone, isError, Name, readZoneFile, type ZoneResult } from '@fourwinds/dns';
import { type CompleteSnapshot, snapshotText } from '@fourwinds/snapshot';

/** Reads the zone from the text of a snapshot. The zone is absent if an issue is an error. */
export function readSnapshotZone(snapshot: CompleteSnapshot): ZoneResult {
  const { records, issues } = readZoneFile(snapshotText(snapshot));
  if (issues.some(isError)) return { issues };
  return buildZone(Name.parse(snapshot.domain), records);
}
