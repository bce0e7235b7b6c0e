import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { intentOf } from '../write/intent.ts';
import type { JournalledRequest } from '../write/zone-change.ts';

export type ReadingPorts = JournalPorts & Pick<ProcessPorts, 'newId'>;

/** Records in the journal that confidential data was returned. Changes nothing else. */
export async function noteReading(
  { journal, newId }: ReadingPorts,
  actor: Actor,
  zone: ZoneResource,
  reading: JournalledRequest,
): Promise<void> {
  const id = newId();
  await journal.begin(intentOf(actor, reading, { zone, after: zone.spec }, id));
  await journal.finish(id, { state: 'applied', revision: zone.metadata.resourceVersion! });
}
