import { annotations, type ZoneResource } from '@fourwinds/resources';
import type { KeyedChange, KeyedPorts } from '../keyed-change.ts';
import type { Services } from '../services.ts';
import { zoneIdOf } from './identity.ts';

/** A change of a zone by its id: a new one, or that of a request with an Idempotency-Key, which an earlier attempt may have made. */
export interface ZoneChange {
  readonly id: string;
  /** The change where an earlier attempt made it; `read` gives the zone as the store has it. */
  made(read: () => Promise<ZoneResource>): Promise<MadeBefore | undefined>;
  /** Keeps the result, before the change of this version of the zone is written; labels alone make no new generation. */
  decide(zone: ZoneResource, result: unknown, isNewGeneration: boolean): Promise<void>;
}

/** The next change of a request. */
export function zoneChange(services: Pick<Services, 'journal' | 'newId'> & KeyedPorts): ZoneChange {
  const keyed = services.takeKeyedChange();
  if (keyed === undefined)
    return { id: services.newId(), made: async () => undefined, decide: () => Promise.resolve() };
  return {
    id: keyed.id,
    made: async (read) => (keyed.isRepeated ? madeBefore(services, keyed, await read()) : undefined),
    decide: ({ metadata: { generation = 0 } }, result, isNewGeneration) =>
      keyed.decide({ result, generation: isNewGeneration ? generation + 1 : generation }),
  };
}

/** A change of a zone that an earlier attempt of its request made, and the zone as it was then. */
export interface MadeBefore {
  readonly zone: ZoneResource;
  readonly result: unknown;
}

/**
 * The change of a request with an Idempotency-Key, where an earlier attempt made it and ended without an answer; undefined where none did. `zone` is as the
 * store has it. A later change may have followed: the version answered is that of the change itself.
 */
export async function madeBefore(
  { journal }: Pick<Services, 'journal'>,
  { id, isRepeated, decided }: KeyedChange,
  zone: ZoneResource,
): Promise<MadeBefore | undefined> {
  if (!isRepeated || decided === undefined) return undefined;
  const { result, generation } = decided;
  if (zone.metadata.annotations?.[annotations.changeId] === id) {
    await journal.finish(id, { state: 'applied', revision: zone.metadata.resourceVersion! });
    return { zone, result };
  }
  const written = await journal.get(id);
  if (written?.zoneId !== zoneIdOf(zone) || !(written.state === 'applied' || written.followed)) return undefined;
  return { zone: { ...zone, metadata: { ...zone.metadata, generation } }, result };
}
