import type { Zone } from '../api/client.ts';
import type { ZoneEvent } from './zone-event.ts';

type Served = Pick<Zone, 'id' | 'serial' | 'regions'>;

/**
 * Applies publication events to a zone: the latest serial, and the regions that serve it. Ignores events of other
 * zones.
 */
export function lightsAfter<Z extends Served>(zone: Z, events: readonly ZoneEvent[]): Z {
  return events.filter((event) => event.zone_id === zone.id).reduce<Z>(lightAfter, zone);
}

function lightAfter<Z extends Served>(zone: Z, { type, serial, region }: ZoneEvent): Z {
  if (serial === undefined) return zone;
  if (type === 'zone.published') return { ...zone, serial };
  if (type !== 'region.in_sync') return zone;
  return { ...zone, regions: zone.regions.map((one) => (one.name === region ? { ...one, serial } : one)) };
}
