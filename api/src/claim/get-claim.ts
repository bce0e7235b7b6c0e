import type { Actor } from '../actor.ts';
import { authorisedZone, type FindPorts, refuseShown } from '../zones/find-zone.ts';
import type { ClaimView } from './claim-schema.ts';
import { type ClaimPorts, claimView } from './claim-view.ts';

/** How far the proof of a zone's domain is. Throws Failure zone_not_found, or forbidden for a zone that is shown to be read. */
export async function getClaim(services: FindPorts & ClaimPorts, actor: Actor, identifier: string): Promise<ClaimView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  refuseShown(zone, actor);
  return claimView(services, zone);
}
