import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import type { Services } from '../services.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';

/** DNSSEC of a zone: its keys, what its parent should have, what is waited for. Throws Failure zone_not_found. */
export async function getDnssec(
  services: Services,
  actor: Actor,
  identifier: string,
): Promise<{ dnssec: DnssecView; etag: string }> {
  authorise(actor, 'zones:read');
  const zone = await readZone(services, actor, await locateZone(services, actor, identifier), identifier);
  authoriseZone(actor, 'zones:read', zoneIdOf(zone));
  return { dnssec: dnssecView(zone), etag: etagOf(zone) };
}
