import { ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { objectKeyFor } from '../zone/find-zone.ts';
import { registrationOf } from '../zone/registered-names.ts';
import { isMarked } from './marks.ts';
import { createObject, type CreatePorts, type MakeZone } from './make-zone.ts';
import type { Changed } from './progress.ts';

export interface MakeRegisteredZone extends MakeZone {
  readonly registration: string;
}

/**
 * Creates the zone of a registered name. It does not count against the plan. If another process has created it
 * already, returns it. Throws Failure conflict if the domain has another zone.
 */
export async function makeRegisteredZone(
  services: CreatePorts,
  actor: Actor,
  request: MakeRegisteredZone,
): Promise<Changed> {
  const { domain } = request.spec;
  const key = objectKeyFor(domain);
  const keyed = services.takeKeyedChange();
  const present = async (): Promise<Changed | undefined> => {
    const zone = await services.store.get(ZoneKind, key);
    return zone && madeFor(zone, request, keyed?.id);
  };
  const made = await present();
  if (made !== undefined) return made;
  try {
    return await createObject(services, actor, { ...request, key, keyed });
  } catch (error) {
    const other = error instanceof Failure && error.code === 'conflict' ? await present() : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

/** Throws Failure conflict if the zone belongs to another registration, or to none. */
function madeFor(
  zone: ZoneResource,
  { registration, spec }: MakeRegisteredZone,
  changeId: string | undefined,
): Changed {
  if (registrationOf(zone) !== registration) throw new Failure('conflict', `${spec.domain} is hosted already`);
  return { zone, changeId: changeId !== undefined && isMarked(zone, changeId) ? changeId : null, applied: true };
}
