import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { RevisionPorts } from './revision-ports.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { Revision } from './revision.ts';
import type { ZoneKey } from './revisions.ts';

export type ReadRevisionPorts = FindPorts & Pick<RevisionPorts, 'revisions'>;

/** Returns the zone. Throws Failure zone_not_found or forbidden. */
export async function findRevised(services: FindPorts, actor: Actor, identifier: string): Promise<ZoneResource> {
  return authorisedZone(services, actor, identifier, 'records:read');
}

export function zoneKeyOf(zone: ZoneResource): ZoneKey {
  return { namespace: zone.metadata.namespace!, zoneId: zoneIdOf(zone) };
}

/** Returns a revision by number. Throws Failure not_found, or conflict if its records are unknown. */
export async function requireRevision(
  { revisions }: ReadRevisionPorts,
  zone: ZoneResource,
  text: string,
): Promise<Revision> {
  const revision = /^[1-9]\d{0,8}$/.test(text) ? await revisions.find(zoneKeyOf(zone), Number(text)) : undefined;
  if (revision === undefined)
    throw new Failure(
      'not_found',
      'the zone does not have this revision, or no longer has it; the list of revisions shows all',
    );
  if (!revision.isKnown)
    throw new Failure(
      'conflict',
      `the records of revision ${revision.number} are not known: they were not recorded when it was published`,
    );
  return revision;
}
