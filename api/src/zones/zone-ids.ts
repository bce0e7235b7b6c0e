import { shorten } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { ItemError, readItems } from '../read-items.ts';
import { type FindPorts, findZone, isOwnedBy } from './find-zone.ts';
import { zoneIdOf } from './identity.ts';

/** The id of the account's zone with a name or id, each as `idOfZone` gives it. Throws Failure validation_error where there is none; null stays null. */
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

/** The id of a zone that the account sees, by name or id; zones that the actor's token has not are as if there were none. */
export async function idOfZone(services: FindPorts, actor: Actor, identifier: string): Promise<string | undefined> {
  const found = await findVisible(services, actor, identifier);
  return found && zoneIdOf(found);
}

/** The same of the account's own zones alone. */
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
