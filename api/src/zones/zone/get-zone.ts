import type { Actor } from '../../kernel/actor.ts';
import { authorisedZone, type FindPorts } from './find-zone.ts';
import { etagOf } from './identity.ts';
import { rowMaker, type RowPorts } from './row-maker.ts';
import type { ZoneRow } from './zone-rows.ts';

/** Returns a zone by name or ID. Throws Failure zone_not_found. */
export async function getZone(
  services: FindPorts & RowPorts,
  actor: Actor,
  identifier: string,
): Promise<{ row: ZoneRow; etag: string }> {
  const zone = await authorisedZone(services, actor, identifier, 'zones:read');
  return { row: rowMaker(services, actor)(zone), etag: etagOf(zone) };
}
