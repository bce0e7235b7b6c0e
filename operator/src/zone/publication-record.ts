import { type ZoneResource, ZoneKind, type ZoneStatus } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';

/** The record of the snapshot that the regions were given last: `Zone.status.publication`. Read and written in this file alone. */
export type Publication = NonNullable<ZoneStatus['publication']>;

/** The publication on record; undefined for a zone that was never published. */
export function publicationOf({ status }: Pick<ZoneResource, 'status'>): Publication | undefined {
  return status?.publication;
}

/** The fields of a zone's status that tell of a publication. */
export function publicationFields(publication: Publication | undefined): Pick<ZoneStatus, 'serial' | 'publication'> {
  return publication === undefined ? {} : { serial: publication.serial, publication };
}

/**
 * Records a publication before the first region gets it, together with the rest of the status. Returns the zone as it was written.
 * Rejects with Conflict when somebody else has written the zone since it was read.
 */
export async function recordPublication(
  store: ResourceStore,
  zone: ZoneResource,
  { publication, status }: { readonly publication: Publication; readonly status: ZoneStatus },
): Promise<ZoneResource> {
  return store.updateStatus(ZoneKind, { ...zone, status: { ...status, ...publicationFields(publication) } });
}
