import { buildZone, isError, Name, readZoneFile, type ZoneResult } from '@fourwinds/dns';
import { type CompleteSnapshot, snapshotText } from '@fourwinds/snapshot';
import { reviseSnapshotZone, type ZoneVersion } from './revise-snapshot-zone.ts';

/**
 * Reads the zone from the text of a snapshot; absent where an issue is an error. Where the version before is given, only
 * changed records are read, and all other nodes are those of that version.
 */
export function readSnapshotZone(snapshot: CompleteSnapshot, before?: ZoneVersion): ZoneResult {
  const revised = before && reviseSnapshotZone(before, snapshot);
  if (revised !== undefined) return { zone: revised, issues: [] };
  const { records, issues } = readZoneFile(snapshotText(snapshot));
  if (issues.some(isError)) return { issues };
  return buildZone(Name.parse(snapshot.domain), records);
}
