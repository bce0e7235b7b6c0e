import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type FindPorts, findZone } from './find-zone.ts';
import { etagOf, zoneIdOf } from './identity.ts';
import { type ViewPorts, limitedView, type ZoneView, zoneView } from './zone-view.ts';

/** A zone by name or id. Throws Failure zone_not_found. */
export async function getZone(
  services: FindPorts & ViewPorts,
  actor: Actor,
  identifier: string,
): Promise<{ zone: ZoneView; etag: string }> {
  const zone = await findZone(services, actor, identifier);
  authorise(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address: actor.address });
  return { zone: limitedView(actor, zoneView(services, zone)), etag: etagOf(zone) };
}
