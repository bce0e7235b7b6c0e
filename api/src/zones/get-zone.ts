import type { Actor } from '../actor.ts';
import { authorisedZone, type FindPorts } from './find-zone.ts';
import { etagOf } from './identity.ts';
import { limitedView } from './limited-view.ts';
import { type ViewPorts, type ZoneView, zoneView } from './zone-view.ts';

/** A zone by name or id. Throws Failure zone_not_found. */
export async function getZone(
  services: FindPorts & ViewPorts,
  actor: Actor,
  identifier: string,
): Promise<{ zone: ZoneView; etag: string }> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  return { zone: limitedView(services, actor, zone, zoneView(services, zone)), etag: etagOf(zone) };
}
