import type { ZoneGroup } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import type { FindPorts } from '../zone/find-zone.ts';
import { ownersSeenBy } from '../zone/identity.ts';
import { seeOwnWrites } from '../zone/see-own-writes.ts';
import { zonesOfToken } from '../zone/visible-zones.ts';
import { groupsOfZone } from '../zone/zone-groups.ts';

export type ZoneCounts = { readonly [count in `${'zone' | ZoneGroup}_count`]: number };

/** Returns the number of visible zones, in total and per group. The cost does not depend on the number of zones. */
export async function countZones(services: FindPorts, actor: Actor): Promise<ZoneCounts> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  await seeOwnWrites(services, actor.account.id);
  const { zoneIndex } = services;
  const some = zonesOfToken({ zoneIndex }, actor);
  const owners = ownersSeenBy(actor.account);
  const countIn = (group: ZoneGroup): number =>
    some?.filter((zone) => groupsOfZone(zone).includes(group)).length ?? zoneIndex.countOfOwners(owners, group);
  return {
    zone_count: some?.length ?? zoneIndex.countOfOwners(owners),
    needs_action_count: countIn('needs_action'),
    in_progress_count: countIn('in_progress'),
  };
}
