import type { ZoneGroup } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import type { FindPorts } from './find-zone.ts';
import { ownersSeenBy } from './identity.ts';
import { seeOwnWrites } from './see-own-writes.ts';
import { zonesOfToken } from './visible-zones.ts';
import { groupsOfZone } from './zone-groups.ts';

export type ZoneCounts = { readonly [group in 'all' | ZoneGroup]: number };

/** How many zones the account sees, and the token may: in all, and in each group. Counting costs the same however many there are. */
export async function countZones(services: FindPorts, actor: Actor): Promise<ZoneCounts> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  await seeOwnWrites(services, actor.account.id);
  const { zoneIndex } = services;
  const some = zonesOfToken({ zoneIndex }, actor);
  const owners = ownersSeenBy(actor.account);
  const countIn = (group: ZoneGroup): number =>
    some?.filter((zone) => groupsOfZone(zone).includes(group)).length ?? zoneIndex.countOfOwners(owners, group);
  return {
    all: some?.length ?? zoneIndex.countOfOwners(owners),
    needs_action: countIn('needs_action'),
    in_progress: countIn('in_progress'),
  };
}
