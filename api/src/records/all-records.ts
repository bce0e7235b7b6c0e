import type { ZoneResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';
import { attachedEntry, zoneContext } from './entry.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { comparePositions, recordView, type RecordView } from './record-view.ts';

/** Ports that read the records of a zone. */
export type RecordsPorts = Pick<Services, 'attached' | 'records' | 'readings'>;

/** All records of a zone but those that the service writes, sorted by name (the apex first), type, value and id; not to be changed. */
export async function allRecords(
  { attached, records, readings }: RecordsPorts,
  zone: ZoneResource,
  account: string,
): Promise<readonly RecordView[]> {
  const inline = await records.of(zone, account);
  const objects = attached.of(zone.metadata);
  if (objects.length === 0) return inline;
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const views = objects.map((record) => recordView(attachedEntry(record, context), context.defaultTtl, 'kubernetes'));
  return [...inline, ...views.sort(comparePositions)].sort(comparePositions);
}
