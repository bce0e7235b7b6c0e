import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import type { Change } from '../records/change.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import type { Services } from '../services.ts';
import { changeZone, type ZoneChanged } from '../zones/change-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import type { Decision } from '../zones/write-zone.ts';
import type { LocatedChallenge } from './locate-challenge.ts';

export type SetChallengePorts = ChangeRecordsPorts & Pick<Services, 'challengeValues'>;

/** A value of a challenge, and the name that it belongs to. */
export interface ChallengeChange extends LocatedChallenge {
  readonly value: string;
  readonly requestId: string;
}

export interface Presentation extends ChallengeChange {
  /** Values that the name keeps, this one included; older ones of challenges go. All where left out. */
  readonly most?: number;
}

/** Milliseconds that an answer waits until all regions serve a value: programs wait for 30 seconds. */
const PATIENCE = 10_000;
/** Seconds that resolvers may keep the values of a new set. A set that is there keeps its TTL. */
const TTL = 60;

/**
 * Puts a value of a challenge into a zone, beside others of its name, and waits for the regions. A value that is there already is no write. Throws Failure
 * as changeRecords does.
 */
export async function presentChallenge(
  services: SetChallengePorts,
  actor: Actor,
  { zone, name, value, most = Infinity, requestId }: Presentation,
): Promise<ZoneChanged> {
  const { challengeValues } = services;
  const of = { zoneId: zoneIdOf(zone), name };
  const request = { action: 'acme.present' as const, request: { name, value }, requestId, wait: PATIENCE };
  const changed = await changeChallenge(services, actor, { ...request, zone: of.zoneId }, async (current) => {
    const others = (await challengeValues.latest(of)).filter((other) => other !== value);
    const old = others.slice(most - 1);
    const decided = await decide(services, actor, current, [
      { op: 'upsert', name, type: 'TXT', value: quoted(value), ...(hasSet(current, name) ? {} : { ttl: TTL }) },
      ...old.map((other) => removal(name, other)),
    ]);
    return {
      ...decided,
      before: () => challengeValues.note(actor.account.id, of, value),
      result: { ...decided.result, old },
    };
  });
  if (changed.changeId === null) await challengeValues.renew(of, value);
  await challengeValues.forget(of, changed.old);
  return changed;
}

/** Takes a value of a challenge out of a zone; others of its name stay. One that is absent is no error. Throws Failure as changeRecords does. */
export async function cleanUpChallenge(
  services: SetChallengePorts,
  actor: Actor,
  { zone, name, value, requestId }: ChallengeChange,
): Promise<ZoneChanged> {
  const zoneId = zoneIdOf(zone);
  const request = { zone: zoneId, action: 'acme.cleanup' as const, request: { name, value }, requestId };
  const changed = await changeChallenge(services, actor, request, (current) =>
    decide(services, actor, current, [removal(name, value)]),
  );
  await services.challengeValues.forget({ zoneId, name }, [value]);
  return changed;
}

async function changeChallenge<T>(
  services: SetChallengePorts,
  actor: Actor,
  request: Parameters<typeof changeZone>[2],
  decideAbout: (zone: ZoneResource) => Promise<Decision<T>>,
): Promise<ZoneChanged & T> {
  refuseSuspended(actor);
  return changeZone(services, actor, request, decideAbout);
}

/** The records of a zone after changes of challenges, which the history folds. */
export async function decide(
  services: SetChallengePorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<Decision<object>> {
  await authoriseChanges(services, actor, zone, changes);
  const manager = recordsManagerName(zone.metadata);
  if (manager !== undefined) throw managed(zone, manager);
  return { ...(await decideRecords(services, actor, zone, changes)), isDynamic: true };
}

/** Whoever applies the zone next would take the value out again. */
function managed({ spec }: ZoneResource, manager: string): Failure {
  return new Failure(
    'validation_error',
    `the records of ${spec.domain} are those that ${manager} writes in Kubernetes; lead the name of the challenge by a CNAME into a zone that is not`,
  );
}

export function removal(name: string, value: string): Change {
  return { op: 'delete', name, type: 'TXT', value: quoted(value) };
}

/** A set that is spelled in another way gets the TTL of a new one. */
function hasSet({ spec }: ZoneResource, name: string): boolean {
  return spec.records.some((record) => record.name === name && record.type === 'TXT');
}

function quoted(value: string): string {
  return `"${value}"`;
}
