import type { ZoneResource } from '@fourwinds/resources';
import type { RecordPorts } from './record-ports.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { attachedEntry, zoneContext } from './entry.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { comparePositions, recordView, type RecordView } from './record-view.ts';

export type RecordsPorts = Pick<ZonePorts, 'attached' | 'readings'> & Pick<RecordPorts, 'records'>;

/**
 * Returns all records except the records that the service writes. They are sorted by name (apex first), type, value
 * and ID. Do not modify the array.
 */
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
