import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { isAllowed } from '../authorise.ts';
import type { Services } from '../services.ts';
import { isSeenBy } from './find-zone.ts';
import { zoneIdOf } from './identity.ts';
import { comparePlaces } from './zone-index.ts';

/** Picks from some zones those that the account sees and its token may read, and sorts them by zonePosition. */
export function visibleAmong(actor: Actor, zones: readonly ZoneResource[]): ZoneResource[] {
  const { account, address } = actor;
  return zones
    .filter((zone) => isSeenBy(zone, account))
    .filter((zone) => isAllowed(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address }))
    .sort(comparePlaces);
}

/** The visible zones of a token for some zones; undefined for a token for all zones of the account. */
export function zonesOfToken({ zoneIndex }: Pick<Services, 'zoneIndex'>, actor: Actor): ZoneResource[] | undefined {
  const { zones } = actor.token;
  if (zones === null) return undefined;
  const named = [...new Set(zones)].flatMap((id) => zoneIndex.withId(id));
  return visibleAmong(actor, named);
}
