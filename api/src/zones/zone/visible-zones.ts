import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import type { ZonePorts } from './zone-ports.ts';
import { isSeenBy } from './visibility.ts';
import { zoneIdOf } from './identity.ts';
import { comparePlaces } from './zone-index.ts';

/** Returns the zones that the account and its token may read, sorted by zonePosition. */
export function visibleAmong(actor: Actor, zones: readonly ZoneResource[]): ZoneResource[] {
  const { account, address } = actor;
  return zones
    .filter((zone) => isSeenBy(zone, account))
    .filter((zone) => isAllowed(actor, { scope: 'zones:read', zone: zoneIdOf(zone), address }))
    .sort(comparePlaces);
}

/** Returns the visible zones of a token that is limited to some zones. Returns undefined for an unlimited token. */
export function zonesOfToken({ zoneIndex }: Pick<ZonePorts, 'zoneIndex'>, actor: Actor): ZoneResource[] | undefined {
  const { zones } = actor.token;
  if (zones === null) return undefined;
  const named = [...new Set(zones)].flatMap((id) => zoneIndex.withId(id));
  return visibleAmong(actor, named);
}
