import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { deleteZone, type DeletePorts } from './delete-zone.ts';

/**
 * Deletes a zone for its owner, also the zone of a registered name, which ends as well. Ignores a zone that another
 * replica has deleted.
 */
export async function endZone(services: DeletePorts, actor: Actor, request: ChangeRequest): Promise<void> {
  try {
    await deleteZone(services, actor, { ...request, endsName: true });
  } catch (error) {
    if (!(error instanceof Failure && ['zone_not_found', 'conflict'].includes(error.code))) throw error;
  }
}
