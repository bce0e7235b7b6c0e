import type { Actor } from '../../kernel/actor.ts';
import { hideOthers } from '../records/hide-others.ts';
import type { ZonefilePorts } from './zonefile-ports.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { etagOf } from '../zone/identity.ts';
import { zoneFacts, type ZoneFactsPorts } from './zone-facts.ts';

export interface Zonefile {
  readonly domain: string;
  readonly text: string;
  readonly etag: string;
}

export interface ExportZonefile {
  readonly zone: string;
  /** True to write the comment of a record after the record. */
  readonly withComments?: boolean;
}

/**
 * Exports a zone as a zone file that other nameservers can load. The file has a line for each record and absolute
 * names. It contains the SOA and NS records of the service, and attached records. Omits records that the token may
 * not see. Throws Failure zone_not_found, or conflict if a manifest has made the zone invalid.
 */
export async function exportZonefile(
  services: FindPorts & ZoneFactsPorts & Pick<ZonefilePorts, 'threads'>,
  actor: Actor,
  { zone: identifier, withComments = false }: ExportZonefile,
): Promise<Zonefile> {
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const { facts, effort } = zoneFacts(services, actor, zone);
  const text = await hideOthers(actor, () => services.threads.writeZonefile({ ...facts, withComments }, effort));
  return { domain: zone.spec.domain, text, etag: etagOf(zone) };
}
