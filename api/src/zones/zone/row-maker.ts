import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { ZonePorts } from './zone-ports.ts';
import { currentSettings } from './current-settings.ts';
import { limitedView } from './limited-view.ts';
import { type ZoneRow, zoneRow } from './zone-rows.ts';
import { type ViewPorts, zoneView } from './zone-view.ts';

export type RowPorts = ViewPorts & Pick<ZonePorts, 'zoneRows'>;

/**
 * Returns a function that builds the rows of zones for the actor. Uses cached rows if they are the same for all
 * actors.
 */
export function rowMaker(services: RowPorts, actor: Actor): (zone: ZoneResource) => ZoneRow {
  const settings = currentSettings(services);
  const nameservers = settings.nameservers.join();
  if (limitsOf(actor) !== undefined)
    return (zone) => zoneRow(limitedView(services, actor, zone, zoneView(services, zone, settings)), false);
  return (zone) => {
    const attached = services.attached.countOf(zone.metadata);
    return services.zoneRows.of(zone, { attached, nameservers }, () => zoneView(services, zone, settings));
  };
}
