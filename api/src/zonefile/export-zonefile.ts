import type { Actor } from '../actor.ts';
import { hideOthers } from '../records/hide-others.ts';
import type { Services } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { etagOf } from '../zones/identity.ts';
import { zoneFacts, type ZoneFactsPorts } from './zone-facts.ts';

export interface Zonefile {
  readonly domain: string;
  readonly text: string;
  readonly etag: string;
}

export interface ExportZonefile {
  /** Name or id. */
  readonly zone: string;
  /** Comments of records stand behind them. */
  readonly withComments?: boolean;
}

/**
 * A zone as a zone file that other nameservers load: one record a line, absolute names, with the SOA and NS records of the
 * service and the records that objects of their own attach; of these, those that the token may see. Throws Failure zone_not_found, or conflict for a zone that
 * a manifest has made invalid.
 */
export async function exportZonefile(
  services: FindPorts & ZoneFactsPorts & Pick<Services, 'jobs'>,
  actor: Actor,
  { zone: identifier, withComments = false }: ExportZonefile,
): Promise<Zonefile> {
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const { facts, effort } = zoneFacts(services, actor, zone);
  const text = await hideOthers(actor, () => services.jobs.run('writeZonefile', { ...facts, withComments }, effort));
  return { domain: zone.spec.domain, text, etag: etagOf(zone) };
}
