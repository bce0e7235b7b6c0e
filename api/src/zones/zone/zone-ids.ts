import { shorten } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { ItemError, readItems } from '../../kernel/read-items.ts';
import { type FindPorts, findZone } from './find-zone.ts';
import { isOwnedBy } from './visibility.ts';
import { zoneIdOf } from './identity.ts';

/**
 * Converts names and IDs of zones to IDs with `idOfZone`. Returns null for null. Throws Failure validation_error for
 * an unknown zone.
 */
export function readZoneIds(
  zones: readonly string[] | null,
  idOf: (identifier: string) => Promise<string | undefined>,
): Promise<readonly string[] | null> {
  return readItems('zones', zones, async (zone) => {
    const id = await idOf(zone);
    if (id === undefined) throw new ItemError(`there is no zone ${shorten(zone)} for this token`);
    return id;
  });
}

/**
 * Returns the ID of a visible zone by name or ID. Returns undefined if the zone is unknown or the token may not see
 * it.
 */
export async function idOfZone(services: FindPorts, actor: Actor, identifier: string): Promise<string | undefined> {
  const found = await findVisible(services, actor, identifier);
  return found && zoneIdOf(found);
}

/** Like idOfZone, but only for the account's own zones. */
export async function idOfOwnZone(services: FindPorts, actor: Actor, identifier: string): Promise<string | undefined> {
  const found = await findVisible(services, actor, identifier);
  return found !== undefined && isOwnedBy(found, actor.account.id) ? zoneIdOf(found) : undefined;
}

async function findVisible(services: FindPorts, actor: Actor, identifier: string): Promise<ZoneResource | undefined> {
  return findZone(services, actor, identifier).catch((error: unknown) => {
    if (error instanceof Failure && ['zone_not_found', 'forbidden'].includes(error.code)) return undefined;
    throw error;
  });
}
