import { shorten } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { ItemError, readItems } from '../read-items.ts';
import { type FindPorts, findZone } from './find-zone.ts';
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

/** The id of the account's zone with a name or id; zones that the actor's token has not are as if there were none. */
export async function idOfZone(services: FindPorts, actor: Actor, identifier: string): Promise<string | undefined> {
  const found = await findZone(services, actor, identifier).catch((error: unknown) => {
    if (error instanceof Failure && ['zone_not_found', 'forbidden'].includes(error.code)) return undefined;
    throw error;
  });
  return found && zoneIdOf(found);
}
