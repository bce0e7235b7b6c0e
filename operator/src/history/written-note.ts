import { annotations, compareRevisions, type ObjectMeta } from '@fourwinds/resources';

/** The later of a version and the one of which the annotations of a history say that regions have it. */
export function laterVersion(version: bigint, notes: ObjectMeta['annotations'] = {}): string {
  const { [annotations.writtenVersion]: noted = '0' } = notes;
  return compareRevisions(noted, String(version)) > 0 ? noted : String(version);
}

/** Whether the regions have the latest version of a history, as far as its metadata tell. */
export function isAllWritten({ annotations: notes = {} }: ObjectMeta): boolean {
  const { [annotations.writtenVersion]: written, [annotations.historyVersion]: version } = notes;
  return written === undefined || version === undefined || compareRevisions(written, version) >= 0;
}
