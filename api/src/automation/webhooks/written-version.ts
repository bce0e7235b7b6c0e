import { annotations, type ZoneHistoryResource } from '@fourwinds/resources';

/**
 * Returns the latest version that all writable regions have, or 0 for none. Reads an annotation of the history.
 * Without the annotation, which the previous release does not write, returns the version of the history itself.
 */
export function writtenVersionOf({ metadata, spec }: ZoneHistoryResource): string {
  return metadata.annotations?.[annotations.writtenVersion] ?? spec.version;
}
