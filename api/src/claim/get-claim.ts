import type { Actor } from '../actor.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import type { ClaimView } from './claim-schema.ts';
import { type ClaimPorts, claimView } from './claim-view.ts';

/** How far the proof of a zone's domain is. Throws Failure zone_not_found. */
export async function getClaim(services: FindPorts & ClaimPorts, actor: Actor, identifier: string): Promise<ClaimView> {
  return claimView(services, await authorisedZone(services, actor, identifier, 'zones:read'));
}
