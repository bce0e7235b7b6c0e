import type { Actor } from '../actor.ts';
import { currentSettings, type Services, type SettingsPorts } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { hideOthers } from '../records/hide-others.ts';
import { limitsOf } from '../record-limits.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';

/** The serial of a zone that was never published. */
const FIRST_SERIAL = 1;

export interface Zonefile {
  readonly domain: string;
  readonly text: string;
  readonly etag: string;
}

/**
 * A zone as a zone file that other nameservers load: one record a line, absolute names, with the SOA and NS records of the
 * service and the records that objects of their own attach; of these, those that the token may see. Throws Failure zone_not_found, or conflict for a zone that
 * a manifest has made invalid.
 */
export async function exportZonefile(
  services: FindPorts & SettingsPorts & Pick<Services, 'attached' | 'jobs'>,
  actor: Actor,
  identifier: string,
): Promise<Zonefile> {
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const zoneId = zoneIdOf(zone);
  const { spec, status } = zone;
  const attached = services.attached.of(zone.metadata);
  const facts = {
    zoneId,
    spec,
    attached,
    service: currentSettings(services),
    serial: status?.serial ?? FIRST_SERIAL,
    limits: limitsOf(actor),
  };
  const items = spec.records.length + attached.length;
  const text = await hideOthers(actor, () =>
    services.jobs.run('writeZonefile', facts, { account: actor.account.id, items }),
  );
  return { domain: spec.domain, text, etag: etagOf(zone) };
}
