import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { authorisedZone, type FindPorts } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { Revision } from './revision.ts';
import type { ZoneKey } from './revisions.ts';

/** Ports that read the revisions of a zone. */
export type RevisionPorts = FindPorts & Pick<Services, 'revisions'>;

/** The zone whose revisions are meant. Throws Failure zone_not_found or forbidden. */
export async function findRevised(services: FindPorts, actor: Actor, identifier: string): Promise<ZoneResource> {
  return authorisedZone(services, actor, identifier, 'records:read');
}

export function zoneKeyOf(zone: ZoneResource): ZoneKey {
  return { namespace: zone.metadata.namespace!, zoneId: zoneIdOf(zone) };
}

/** A revision whose records are known, by its number. Throws Failure not_found, or conflict where they are not. */
export async function requireRevision(
  { revisions }: Pick<Services, 'revisions'>,
  zone: ZoneResource,
  text: string,
): Promise<Revision> {
  const revision = /^[1-9]\d{0,8}$/.test(text) ? await revisions.find(zoneKeyOf(zone), Number(text)) : undefined;
  if (revision === undefined)
    throw new Failure('not_found', 'the zone has no such revision, or has it no more; the list of revisions shows all');
  if (!revision.isKnown)
    throw new Failure(
      'conflict',
      `the records of revision ${revision.number} are not known: it was published while nobody recorded them`,
    );
  return revision;
}
