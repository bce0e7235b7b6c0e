import { ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { Failure } from '../../kernel/failure.ts';

/**
 * Marks a zone with the change that deletes it, then deletes exactly this version. Returns the zone that is being
 * deleted. Throws StoreError.
 */
export async function erase(store: ResourceStore, zone: ZoneResource): Promise<ZoneResource> {
  const written = await store.update(ZoneKind, zone);
  const { uid, resourceVersion } = written.metadata;
  await store.delete(ZoneKind, written.metadata, { uid, resourceVersion });
  return (await store.get(ZoneKind, written.metadata)) ?? written;
}

/** Throws Failure conflict if the zone is being deleted. */
export function refuseDeleted(zone: ZoneResource): void {
  if (isDeleted(zone)) throw new Failure('conflict', `${zone.spec.domain} is being deleted`);
}

export function isDeleted({ metadata }: ZoneResource): boolean {
  return metadata.deletionTimestamp !== undefined;
}
