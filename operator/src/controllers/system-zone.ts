import { make, SYSTEM_NAMESPACE, ZoneKind, type ZoneResource, type ZoneSpec } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';

/** Returns a new Zone of the service itself. */
export function newSystemZone(
  name: string,
  spec: Partial<ZoneSpec> & Pick<ZoneSpec, 'domain' | 'records'>,
): ZoneResource {
  return make(
    ZoneKind,
    { namespace: SYSTEM_NAMESPACE, name, labels: { 'app.kubernetes.io/managed-by': 'fourwinds' } },
    { spec: { defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete', ...spec } },
  );
}

/** Writes the desired Zone. Does nothing if it is undefined. */
export async function keepZone(
  store: ResourceStore,
  current: ZoneResource | undefined,
  desired: ZoneResource | undefined,
): Promise<void> {
  if (desired === undefined) return;
  if (current === undefined) await store.create(ZoneKind, desired);
  else await store.update(ZoneKind, desired);
}
