import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { limitsOf } from '../record-limits.ts';
import { currentSettings, type Services } from '../services.ts';
import { limitedView } from './limited-view.ts';
import { type ZoneRow, zoneRow } from './zone-rows.ts';
import { type ViewPorts, zoneView } from './zone-view.ts';

/** Ports from which rows are made. */
export type RowPorts = ViewPorts & Pick<Services, 'zoneRows'>;

/** Makes the rows of zones as an actor may see them; those that everybody sees alike are kept. */
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
