import { type Actor, authorise, authoriseZone } from '../actor.ts';
import type { Services } from '../services.ts';
import { findZone } from './find-zone.ts';
import { etagOf, zoneIdOf } from './identity.ts';
import { type ZoneView, zoneView } from './zone-view.ts';

/** A zone by name or id. Throws Failure zone_not_found. */
export async function getZone(
  services: Services,
  actor: Actor,
  identifier: string,
): Promise<{ zone: ZoneView; etag: string }> {
  authorise(actor, 'zones:read');
  const zone = await findZone(services, actor, identifier);
  authoriseZone(actor, 'zones:read', zoneIdOf(zone));
  return { zone: zoneView(services, zone), etag: etagOf(zone) };
}
