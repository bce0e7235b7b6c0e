import { type ObjectKey, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { FindPorts } from './find-zone.ts';
import { isMeant, isOwnedBy, refuseShown, requireMeant } from './visibility.ts';
import type { ZonePorts } from './zone-ports.ts';

export type ReadPorts = FindPorts & Pick<ZonePorts, 'store' | 'latestZones'>;

/**
 * Returns the current zone if the account may see it. Throws Failure zone_not_found, or forbidden if the token is
 * limited to other zones.
 */
export async function readVisibleZone(
  { latestZones, store }: Pick<ZonePorts, 'latestZones' | 'store'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): Promise<ZoneResource> {
  latestZones.forget(key);
  return requireMeant(await store.get(ZoneKind, key), actor, identifier);
}

/**
 * Like readVisibleZone, but for a change. Also throws Failure forbidden for a zone that is only shown to the account.
 */
export async function readZone(
  services: Pick<ZonePorts, 'latestZones' | 'store'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): Promise<ZoneResource> {
  const zone = await readVisibleZone(services, actor, key, identifier);
  refuseShown(zone, actor);
  return zone;
}

/**
 * Returns the last known version of the zone. It may be outdated. Returns undefined if the zone is unknown or does
 * not belong to the account.
 */
export function knownZone(
  { latestZones }: Pick<ZonePorts, 'latestZones'>,
  actor: Actor,
  key: ObjectKey,
  identifier: string,
): ZoneResource | undefined {
  const zone = latestZones.get(key);
  const isOwn = zone !== undefined && isOwnedBy(zone, actor.account.id);
  return isOwn && isMeant(zone, actor, identifier) ? zone : undefined;
}
