import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { refuseSuspended } from '../authorise.ts';
import { type Detail, Failure } from '../failure.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import type { Change } from '../records/change.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import type { ChangeOutcome } from '../records/decide-change.ts';
import type { Services } from '../services.ts';
import { changeZone } from '../zones/change-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManager, recordsManagerName } from '../zones/records-manager.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import type { Decision, WriteRequest } from '../zones/write-zone.ts';
import { type ChallengeObjectsPorts, isInline, presentObject, removeObject } from './challenge-objects.ts';
import type { LocatedChallenge } from './locate-challenge.ts';

export type SetChallengePorts = ChangeRecordsPorts & ChallengeObjectsPorts & Pick<Services, 'challengeValues'>;

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
  presentation: Presentation,
): Promise<{ readonly inSync?: boolean; readonly warnings: readonly Detail[] }> {
  refuseSuspended(actor);
  const { zone, name } = presentation;
  const isManaged = recordsManager(zone.metadata) !== undefined;
  const present = isManaged ? presentByObject : presentInline;
  const { inSync, old, warnings = [] } = await present(services, actor, presentation);
  await services.challengeValues.forget({ zoneId: zoneIdOf(zone), name }, old);
  return { inSync, warnings };
}

interface Presented {
  readonly inSync?: boolean;
  /** Values that went. */
  readonly old: readonly string[];
  /** About the records of the zone with the value. */
  readonly warnings?: readonly Detail[];
}

async function presentInline(
  services: SetChallengePorts,
  actor: Actor,
  presentation: Presentation,
): Promise<Presented> {
  const { challengeValues } = services;
  const { zone, name, value, requestId } = presentation;
  const of = { zoneId: zoneIdOf(zone), name };
  const request = {
    zone: of.zoneId,
    action: 'acme.present' as const,
    request: { name, value },
    requestId,
    wait: PATIENCE,
  };
  const { changeId, inSync, old, warnings } = await changeZone(services, actor, request, async (current) => {
    const there = await oldValues(services, presentation);
    const decided = await decide(services, actor, current, [
      { op: 'upsert', name, type: 'TXT', value: quoted(value), ...(hasSet(current, name) ? {} : { ttl: TTL }) },
      ...there.map((other) => removal(name, other)),
    ]);
    return {
      ...decided,
      before: () => challengeValues.note(actor.account.id, of, value),
      result: { ...decided.result, old: there },
    };
  });
  if (changeId === null) await challengeValues.renew(of, value);
  return { inSync, old, warnings };
}

async function presentByObject(
  services: SetChallengePorts,
  actor: Actor,
  presentation: Presentation,
): Promise<Presented> {
  const { zone, name, value, requestId } = presentation;
  const record = recordOf(name, value);
  const old = await oldValues(services, presentation);
  const removals = old.map((other) => removal(name, other));
  await authoriseChanges(services, actor, zone, [{ op: 'upsert', ...record }, ...removals]);
  // A value of the manifest stays until it goes there.
  if (isInline(zone, record)) return { inSync: true, old: [] };
  await services.challengeValues.note(actor.account.id, { zoneId: zoneIdOf(zone), name }, value);
  await seeOwnWrites(services, actor.account.id);
  const inSync = await presentObject(services, actor, { zone, record, requestId }, PATIENCE);
  for (const other of old) await removeObject(services, actor, { zone, record: recordOf(name, other), requestId });
  return { inSync, old };
}

/** Values of challenges that are too many beside a new one. */
async function oldValues(
  { challengeValues }: SetChallengePorts,
  { zone, name, value, most = Infinity }: Presentation,
): Promise<string[]> {
  const there = await challengeValues.latest({ zoneId: zoneIdOf(zone), name });
  return there.filter((other) => other !== value).slice(most - 1);
}

/** Takes a value of a challenge out of a zone; others of its name stay. One that is absent is no error. Throws Failure as changeRecords does. */
export async function cleanUpChallenge(
  services: SetChallengePorts,
  actor: Actor,
  { zone, name, value, requestId }: ChallengeChange,
): Promise<void> {
  refuseSuspended(actor);
  const request = { action: 'acme.cleanup' as const, request: { name, value }, requestId };
  await removeValues(services, actor, { ...request, zone }, [{ name, value }]);
  await services.challengeValues.forget({ zoneId: zoneIdOf(zone), name }, [value]);
}

/** A value of a name. */
export type NamedValue = Pick<ChallengeChange, 'name' | 'value'>;

/** Whether a value is in the records of a zone, and a manager of Kubernetes writes these. */
export function isOfManager(zone: ZoneResource, { name, value }: NamedValue): boolean {
  return recordsManager(zone.metadata) !== undefined && isInline(zone, recordOf(name, value));
}

/** Takes values out of the records of a zone, unless a manager of Kubernetes writes these, and removes the Record objects that challenges have made. */
export async function removeValues(
  services: SetChallengePorts,
  actor: Actor,
  request: Omit<WriteRequest, 'zone'> & Pick<ChallengeChange, 'zone'>,
  values: readonly NamedValue[],
): Promise<void> {
  const { zone, requestId } = request;
  const changes = values.map(({ name, value }) => removal(name, value));
  await authoriseChanges(services, actor, zone, changes);
  if (recordsManager(zone.metadata) !== undefined) await seeOwnWrites(services, actor.account.id);
  else
    await changeZone(services, actor, { ...request, zone: zoneIdOf(zone) }, (current) =>
      decide(services, actor, current, changes),
    );
  for (const { name, value } of values)
    await removeObject(services, actor, { zone, record: recordOf(name, value), requestId });
}

/** The records of a zone after changes of challenges, which the history folds. */
async function decide(
  services: SetChallengePorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<Decision<Pick<ChangeOutcome, 'warnings'>>> {
  await authoriseChanges(services, actor, zone, changes);
  const manager = recordsManagerName(zone.metadata);
  if (manager !== undefined) throw takenOver(zone, manager);
  return { ...(await decideRecords(services, actor, zone, changes)), isDynamic: true };
}

/** Whoever applies the zone next would take the value out again. */
function takenOver({ spec }: ZoneResource, manager: string): Failure {
  return new Failure('conflict', `${manager} has taken over the records of ${spec.domain} in this moment; try again`);
}

function removal(name: string, value: string): Change {
  return { op: 'delete', name, type: 'TXT', value: quoted(value) };
}

function recordOf(name: string, value: string) {
  return { name, type: 'TXT', value: quoted(value), ttl: TTL };
}

/** A set that is spelled in another way gets the TTL of a new one. */
function hasSet({ spec }: ZoneResource, name: string): boolean {
  return spec.records.some((record) => record.name === name && record.type === 'TXT');
}

function quoted(value: string): string {
  return `"${value}"`;
}
