import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import { locateZone } from '../zone/find-zone.ts';
import { type ReadPorts, readVisibleZone } from '../zone/read-zone.ts';
import { etagOf, zoneIdOf } from '../zone/identity.ts';

/**
 * Returns the keys of a zone, the DS records for its parent, and the next pending step. Throws Failure
 * zone_not_found.
 */
export async function getDnssec(
  services: ReadPorts,
  actor: Actor,
  identifier: string,
): Promise<{ dnssec: DnssecView; etag: string }> {
  const zone = await readVisibleZone(services, actor, await locateZone(services, actor, identifier), identifier);
  authorise(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address: actor.address });
  return { dnssec: dnssecView(zone), etag: etagOf(zone) };
}
