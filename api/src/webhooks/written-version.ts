import { annotations, type ZoneHistoryResource } from '@fourwinds/resources';

/**
 * The latest version of a zone that all regions have which can be written to, by an annotation of its history; 0 for none. The release before
 * this one writes no annotation: there it is the version of the history.
 */
export function writtenVersionOf({ metadata, spec }: ZoneHistoryResource): string {
  return metadata.annotations?.[annotations.writtenVersion] ?? spec.version;
}
