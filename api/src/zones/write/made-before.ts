import type { ZoneResource } from '@fourwinds/resources';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { isMarked } from './marks.ts';

/** A change that an earlier attempt of the request wrote, and the zone at that time. */
export interface MadeBefore {
  readonly zone: ZoneResource;
  readonly result: unknown;
}

/**
 * Returns the change if an earlier attempt with the same Idempotency-Key wrote it but ended without a response.
 * Otherwise returns undefined. `zone` is the stored zone. Later changes may have followed, but the returned
 * generation is that of this change.
 */
export async function madeBefore(
  { journal }: JournalPorts,
  { id, isRepeated, decided }: KeyedChange,
  zone: ZoneResource,
): Promise<MadeBefore | undefined> {
  if (!isRepeated || decided === undefined) return undefined;
  const { result, generation } = decided;
  if (isMarked(zone, id)) {
    await journal.finish(id, { state: 'applied', revision: zone.metadata.resourceVersion! });
    return { zone, result };
  }
  const written = await journal.get(id);
  if (written?.zoneId !== zoneIdOf(zone) || !(written.state === 'applied' || written.followed)) return undefined;
  return { zone: { ...zone, metadata: { ...zone.metadata, generation } }, result };
}
