import { type Actor, authorise, mayUseZone } from '../actor.ts';
import type { Services } from '../services.ts';
import { readDomain } from './domain.ts';
import { zoneIdOf } from './identity.ts';
import { type Page, pageOf, type PageRequest } from '../http/page.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { type ZoneView, zoneView } from './zone-view.ts';

export interface ListZones extends PageRequest {
  readonly name?: string;
}

/** The zones of the account that the token may see, sorted by name. */
export async function listZones(
  services: Services,
  actor: Actor,
  { name, ...page }: ListZones,
): Promise<Page<ZoneView>> {
  authorise(actor, 'zones:read');
  const domain = name === undefined ? undefined : readDomain(name, 'query.name');
  await seeOwnWrites(services, actor.account.id);
  const zones = services.caches.zoneIndex
    .ofAccount(actor.account.id)
    .filter((zone) => mayUseZone(actor, zoneIdOf(zone)))
    .filter(({ spec }) => domain === undefined || spec.domain === domain)
    .sort((a, b) => (a.spec.domain < b.spec.domain ? -1 : 1));
  const { items, nextCursor } = pageOf(zones, page, ({ spec }) => spec.domain);
  return { items: items.map((zone) => zoneView(services, zone)), nextCursor };
}
