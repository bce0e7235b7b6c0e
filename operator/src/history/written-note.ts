import { annotations, compareRevisions, type ObjectMeta } from '@fourwinds/resources';

/** Returns the later of `version` and the written version in the annotations of a history. */
export function laterVersion(version: bigint, notes: ObjectMeta['annotations'] = {}): string {
  const { [annotations.writtenVersion]: noted = '0' } = notes;
  return compareRevisions(noted, String(version)) > 0 ? noted : String(version);
}

/** Returns true if the annotations show that the regions have the latest version of a history. */
export function isAllWritten({ annotations: notes = {} }: ObjectMeta): boolean {
  const { [annotations.writtenVersion]: written, [annotations.historyVersion]: version } = notes;
  return written === undefined || version === undefined || compareRevisions(written, version) >= 0;
}
