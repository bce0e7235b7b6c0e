import { writeMasterFile } from '@fourwinds/dns';
import { composeZone, isError } from '@fourwinds/resources';
import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { Failure } from '../failure.ts';
import { currentSettings, type Services } from '../services.ts';
import { placeAttached } from '../zonefile/place-attached.ts';
import { inlineEntries, zoneContext } from '../zones/entry.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';

/** The serial of a zone that was never published. */
const FIRST_SERIAL = 1;

export interface Zonefile {
  readonly domain: string;
  readonly text: string;
  readonly etag: string;
}

/**
 * A zone as a master file that other nameservers load: one record a line, absolute names, with the SOA and NS records of the
 * service and the records that objects of their own attach. Throws Failure zone_not_found, or conflict for a zone that
 * a manifest has made invalid.
 */
export async function exportZonefile(services: Services, actor: Actor, identifier: string): Promise<Zonefile> {
  authorise(actor, 'records:read');
  const zone = await readZone(services, actor, await locateZone(services, actor, identifier), identifier);
  const zoneId = zoneIdOf(zone);
  authoriseZone(actor, 'records:read', zoneId);
  const context = zoneContext(zoneId, zone.spec);
  const objects = services.caches.attached.of(zone.metadata);
  const attached = placeAttached(objects, inlineEntries(zone.spec, context), context);
  const serial = zone.status?.serial ?? FIRST_SERIAL;
  const composed = composeZone(zone.spec, currentSettings(services), serial, attached);
  if (composed.zone === undefined) {
    const wrong = composed.problems.filter(isError);
    throw new Failure('conflict', 'the zone is invalid as it is; correct its records first', wrong);
  }
  return { domain: zone.spec.domain, text: writeMasterFile(composed.zone.rrsets()), etag: etagOf(zone) };
}
