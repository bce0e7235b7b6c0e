import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import { knownZone, readZone } from '../zone/read-zone.ts';
import { etagOf } from '../zone/identity.ts';
import { isDeleted, refuseDeleted } from './erase.ts';
import { isMatch } from './if-match.ts';
import type { Target } from './write-ports.ts';
import type { Decision, ZoneChange } from './zone-change.ts';

export interface Decided<T> {
  readonly zone: ZoneResource;
  readonly decision: Decision<T>;
}

/**
 * Decides with the cached version. If the decision leads to a write, the cached version is sufficient, because the
 * store accepts the write only if the version is current. Otherwise decides again with the stored version. Throws the
 * same errors as decideByStored.
 */
export async function decideByKnown<T>(target: Target<T>): Promise<Decided<T>> {
  const { services, actor, key, change } = target;
  const known = knownZone(services, actor, key, change.zone);
  if (known === undefined || isDeleted(known) || !isMatch(etagOf(known), change)) return decideByStored(target);
  const decision = await decideOrRefuse(change, known);
  if (decision.kind === 'write' || decision.kind === 'delete') return { zone: known, decision };
  const zone = await readStored(target);
  if (zone.metadata.resourceVersion !== known.metadata.resourceVersion)
    return { zone, decision: await change.decide(zone) };
  if (decision.kind === 'refuse') throw decision.error;
  return { zone: known, decision };
}

/**
 * Decides with the stored version. Throws Failure zone_not_found, forbidden, precondition_failed, conflict, or any
 * error of the decision.
 */
export async function decideByStored<T>(target: Target<T>): Promise<Decided<T>> {
  const zone = await readStored(target);
  return { zone, decision: await target.change.decide(zone) };
}

async function readStored<T>({ services, actor, key, change }: Target<T>): Promise<ZoneResource> {
  const zone = await readZone(services, actor, key, change.zone);
  if (!isMatch(etagOf(zone), change))
    throw new Failure('precondition_failed', `the zone has changed; its ETag is ${etagOf(zone)} now`);
  if (change.acceptsDeleted !== true) refuseDeleted(zone);
  return zone;
}

type DecisionOrRefusal<T> = Decision<T> | { readonly kind: 'refuse'; readonly error: unknown };

async function decideOrRefuse<T>(change: ZoneChange<T>, zone: ZoneResource): Promise<DecisionOrRefusal<T>> {
  try {
    return await change.decide(zone);
  } catch (error) {
    return { kind: 'refuse', error };
  }
}
