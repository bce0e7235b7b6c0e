import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { intentOf, type WriteRequest } from '../zones/write-zone.ts';

/** Ports that record in the journal that keys were read. */
export type ReadingPorts = Pick<Services, 'journal' | 'newId'>;

/** Notes in the journal that confidential data was given out; has no other effect. */
export async function noteReading(
  { journal, newId }: ReadingPorts,
  actor: Actor,
  zone: ZoneResource,
  reading: Pick<WriteRequest, 'action' | 'request' | 'requestId'>,
): Promise<void> {
  const id = newId();
  await journal.begin(intentOf(actor, reading, { zone, after: zone.spec }, id));
  await journal.finish(id, { state: 'applied', revision: zone.metadata.resourceVersion! });
}
