import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise, isAllowed } from '../authorise.ts';
import { currentSettings } from '../services.ts';
import { readDomain } from './domain.ts';
import { type FindPorts, isOwnedBy } from './find-zone.ts';
import { zoneIdOf } from './identity.ts';
import { type Page, pageFrom, type PageRequest } from '../http/page.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { zonePosition } from './zone-index.ts';
import { type ViewPorts, limitedView, type ZoneView, zoneView } from './zone-view.ts';

export interface ListZones extends PageRequest {
  readonly name?: string;
}

/** The zones of the account that the token may see, sorted by name. */
export async function listZones(
  services: FindPorts & ViewPorts,
  actor: Actor,
  { name, ...page }: ListZones,
): Promise<Page<ZoneView>> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  const domain = name === undefined ? undefined : readDomain(name, 'query.name');
  await seeOwnWrites(services, actor.account.id);
  const { items, nextCursor } = pageFrom(read(services, actor, domain), page, zonePosition);
  const settings = currentSettings(services);
  return { items: items.map((zone) => limitedView(actor, zoneView(services, zone, settings))), nextCursor };
}

type Read = (after: string | undefined, count: number) => readonly ZoneResource[];

/** Returns zones by position, without reading those of other accounts. */
function read({ zoneIndex }: Pick<FindPorts, 'zoneIndex'>, actor: Actor, domain: string | undefined): Read {
  const { account, token, address } = actor;
  const isVisible = (zone: ZoneResource): boolean =>
    isOwnedBy(zone, account.id) && isAllowed(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address });
  if (domain === undefined && token.zones === null)
    return (after, count) => zoneIndex.ofAccount(account.id, after, count);
  const named = domain === undefined ? undefined : zoneIndex.withDomain(domain);
  const zones = (named ?? [...new Set(token.zones)].flatMap((id) => zoneIndex.withId(id)))
    .filter(isVisible)
    .sort((a, b) => (zonePosition(a) < zonePosition(b) ? -1 : 1));
  return (after = '', count) => zones.filter((zone) => zonePosition(zone) > after).slice(0, count);
}
