import { FINALIZER, ZoneKind } from '@fourwinds/resources';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import type { ApiUnderTest } from './harness.ts';

/** Removes a zone's finalizer, as the operator does when no region serves it any longer. */
export async function releaseZone({ store }: ApiUnderTest, domain: string): Promise<void> {
  const zone = (await store.get(ZoneKind, objectKeyFor(domain)))!;
  const finalizers = zone.metadata.finalizers!.filter((finalizer) => finalizer !== FINALIZER);
  await store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers } });
}
