import type { Actor } from '../../kernel/actor.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { refuseShown } from '../zone/visibility.ts';
import type { ProofView } from './proof-schema.ts';
import { type ProofPorts, proofView } from './proof-view.ts';

/**
 * Returns the state of a zone's domain proof. Throws Failure zone_not_found, or forbidden for a zone that is only
 * shown to the account.
 */
export async function getProof(services: FindPorts & ProofPorts, actor: Actor, identifier: string): Promise<ProofView> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  refuseShown(zone, actor);
  return proofView(services, zone);
}
