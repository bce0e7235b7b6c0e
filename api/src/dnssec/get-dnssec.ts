import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import { locateZone, type ReadPorts, readVisibleZone } from '../zones/find-zone.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';

/** DNSSEC of a zone: its keys, the DS records for its parent, the next step that is waited for. Throws Failure zone_not_found. */
export async function getDnssec(
  services: ReadPorts,
  actor: Actor,
  identifier: string,
): Promise<{ dnssec: DnssecView; etag: string }> {
  const zone = await readVisibleZone(services, actor, await locateZone(services, actor, identifier), identifier);
  authorise(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address: actor.address });
  return { dnssec: dnssecView(zone), etag: etagOf(zone) };
}
