import type { Zone } from '../api/client.ts';
import type { ZoneEvent } from './zone-event.ts';

type Served = Pick<Zone, 'id' | 'serial' | 'regions'>;

/** A zone after events of its publication: the serial that is on its way, and the regions that serve it. Events of other zones change nothing. */
export function lightsAfter<Z extends Served>(zone: Z, events: readonly ZoneEvent[]): Z {
  return events.filter((event) => event.zone.id === zone.id).reduce<Z>(lightAfter, zone);
}

function lightAfter<Z extends Served>(zone: Z, { kind, serial, region }: ZoneEvent): Z {
  if (serial === undefined) return zone;
  if (kind === 'zone.published') return { ...zone, serial };
  if (kind !== 'region.in_sync') return zone;
  return { ...zone, regions: zone.regions.map((one) => (one.name === region ? { ...one, serial } : one)) };
}
