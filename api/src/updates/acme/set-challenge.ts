import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { refuseSuspended } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { authoriseChanges } from '../../zones/records/authorise-changes.ts';
import type { Change } from '../../zones/records/change.ts';
import type { ChangeRecordsPorts } from '../../zones/records/change-records.ts';
import type { ChallengePorts } from './challenge-ports.ts';
import type { ChangedRecords } from '../../zones/records/change-body.ts';
import { type ChangeResults, decideRecords } from '../../zones/records/decide-records.ts';
import { changeZone } from '../../zones/write/change-zone.ts';
import { type ChangeOutcome, notApplied } from '../../zones/write/progress.ts';
import { type ChangeOptions, type Decision, dynamic, type JournalledRequest } from '../../zones/write/zone-change.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { recordsManager, recordsManagerName } from '../../zones/zone/records-manager.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import {
  type ChallengeObjectsPorts,
  isInline,
  objectOutcome,
  presentObject,
  refuseValueInManifest,
  removeObject,
} from './challenge-objects.ts';
import type { LocatedChallenge } from './locate-challenge.ts';

export type SetChallengePorts = ChangeRecordsPorts & ChallengeObjectsPorts & ChallengePorts;

export interface ChallengeChange extends LocatedChallenge, ChangeOptions {
  readonly value: string;
  readonly requestId: string;
}

export interface Presentation extends ChallengeChange {
  /** Maximum challenge values at the name, including this value. Older values are removed. Default: unlimited. */
  readonly most?: number;
}

/** Maximum milliseconds that an answer to an ACME client waits for all regions. Clients wait for 30 seconds. */
export const PATIENCE = 10_000;
/** TTL of a new record set. An existing set keeps its TTL. */
const TTL = 60;

/**
 * Adds a challenge value to a zone. If the value exists, writes nothing. Waits up to `wait` milliseconds for the
 * regions. Throws the same Failures as changeRecords.
 */
export async function presentChallenge(
  services: SetChallengePorts,
  actor: Actor,
  presentation: Presentation,
): Promise<ChangedRecords> {
  refuseSuspended(actor);
  const isManaged = recordsManager(presentation.zone.metadata) !== undefined;
  const present = isManaged ? presentByObject : presentInline;
  return present(services, actor, presentation);
}

async function presentInline(
  services: SetChallengePorts,
  actor: Actor,
  presentation: Presentation,
): Promise<ChangedRecords> {
  const { challengeValues } = services;
  const { zone, name, value, requestId, dryRun, wait } = presentation;
  const of = { zoneId: zoneIdOf(zone), name };
  const { old, ...changed } = await changeZone(services, actor, {
    zone: of.zoneId,
    action: 'acme.present',
    request: { name, value },
    requestId,
    dryRun,
    wait,
    async decide(current) {
      const there = await oldValues(services, presentation);
      const decided = await decide(services, actor, current, [
        { op: 'upsert', name, type: 'TXT', value: quoted(value), ...(hasSet(current, name) ? {} : { ttl: TTL }) },
        ...there.map((other) => removal(name, other)),
      ]);
      return { ...decided, result: { ...decided.result, old: there } };
    },
    prepare: () => challengeValues.note(actor.account.id, of, value),
  });
  if (!changed.applied) return changed;
  if (changed.changeId === null) await challengeValues.renew(of, value);
  await challengeValues.forget(of, old);
  return changed;
}

async function presentByObject(
  services: SetChallengePorts,
  actor: Actor,
  presentation: Presentation,
): Promise<ChangedRecords> {
  const { challengeValues } = services;
  const { zone, name, value, requestId, dryRun = false, wait } = presentation;
  const of = { zoneId: zoneIdOf(zone), name };
  const record = recordOf(name, value);
  const old = await oldValues(services, presentation);
  const removals = old.map((other) => removal(name, other));
  await authoriseChanges(services, actor, zone, [{ op: 'upsert', ...record }, ...removals]);
  // A value in the manifest stays until the manifest no longer contains it.
  if (isInline(zone, record))
    return withoutWarnings(zone, dryRun ? notApplied(zone) : objectOutcome(services, zone, { inSync: true }));
  if (!dryRun) await challengeValues.note(actor.account.id, of, value);
  await seeOwnWrites(services, actor.account.id);
  const outcome = await presentObject(services, actor, { zone, record, requestId, dryRun, wait });
  if (!dryRun) {
    for (const other of old) await removeObject(services, actor, { zone, record: recordOf(name, other), requestId });
    await challengeValues.forget(of, old);
  }
  return withoutWarnings(zone, outcome);
}

/** Returns the outcome for a Record object. Its warnings are in the status of the object. */
function withoutWarnings({ spec }: ZoneResource, outcome: ChangeOutcome): ChangedRecords {
  return { ...outcome, defaultTtl: spec.defaultTTL, warnings: [] };
}

/** Returns the old values to remove, so that the new value does not exceed the maximum. */
async function oldValues(
  { challengeValues }: SetChallengePorts,
  { zone, name, value, most = Infinity }: Presentation,
): Promise<string[]> {
  const there = await challengeValues.latest({ zoneId: zoneIdOf(zone), name });
  return there.filter((other) => other !== value).slice(most - 1);
}

/**
 * Removes a challenge value. Other values at its name stay. A missing value is not an error. Throws the same Failures
 * as changeRecords.
 */
export async function cleanUpChallenge(
  services: SetChallengePorts,
  actor: Actor,
  { zone, name, value, requestId, dryRun }: ChallengeChange,
): Promise<ChangedRecords> {
  refuseSuspended(actor);
  const request = { action: 'acme.cleanup' as const, request: { name, value }, requestId };
  const changed = await removeValues(services, actor, { ...request, zone, dryRun }, [{ name, value }]);
  if (changed.applied) await services.challengeValues.forget({ zoneId: zoneIdOf(zone), name }, [value]);
  return changed;
}

export type NamedValue = Pick<ChallengeChange, 'name' | 'value'>;

/** True if the value is in the zone's spec and a Kubernetes field manager owns the records of the spec. */
export function isOfManager(zone: ZoneResource, { name, value }: NamedValue): boolean {
  return recordsManager(zone.metadata) !== undefined && isInline(zone, recordOf(name, value));
}

interface Removal extends JournalledRequest, Pick<ChallengeChange, 'zone' | 'dryRun'> {}

/**
 * Removes values from a zone's spec, unless a Kubernetes field manager owns its records. Also deletes the Record
 * objects of the values. The outcome has the ID of the first change.
 */
export async function removeValues(
  services: SetChallengePorts,
  actor: Actor,
  request: Removal,
  values: readonly NamedValue[],
): Promise<ChangedRecords> {
  const { zone, requestId, dryRun = false } = request;
  const changes = values.map(({ name, value }) => removal(name, value));
  await authoriseChanges(services, actor, zone, changes);
  const inline = await removeInline(services, actor, request, changes);
  let { changeId } = inline;
  for (const { name, value } of values) {
    const record = recordOf(name, value);
    if (dryRun) refuseValueInManifest(zone, record);
    const removed = dryRun ? null : await removeObject(services, actor, { zone, record, requestId });
    changeId ??= removed;
  }
  return { ...inline, changeId };
}

/** Removes values from a zone's spec. Changes nothing if a Kubernetes field manager owns the zone's records. */
async function removeInline(
  services: SetChallengePorts,
  actor: Actor,
  { zone, ...request }: Removal,
  changes: readonly Change[],
): Promise<ChangedRecords> {
  if (recordsManager(zone.metadata) === undefined)
    return changeZone(services, actor, {
      ...request,
      zone: zoneIdOf(zone),
      decide: (current) => decide(services, actor, current, changes),
    });
  await seeOwnWrites(services, actor.account.id);
  const isTried = request.dryRun === true;
  return withoutWarnings(zone, isTried ? notApplied(zone) : objectOutcome(services, zone, { inSync: false }));
}

/** Returns the zone's records after the changes of challenges. The history folds these changes. */
async function decide(
  services: SetChallengePorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<Decision<ChangeResults>> {
  await authoriseChanges(services, actor, zone, changes);
  const manager = recordsManagerName(zone.metadata);
  if (manager !== undefined) throw takenOver(zone, manager);
  return dynamic(await decideRecords(services, actor, zone, changes));
}

/**
 * Returns the failure if a field manager has taken over the records: the next apply of its manifest would remove the
 * value.
 */
function takenOver({ spec }: ZoneResource, manager: string): Failure {
  return new Failure('conflict', `${manager} has taken over the records of ${spec.domain} in this moment; try again`);
}

function removal(name: string, value: string): Change {
  return { op: 'delete', name, type: 'TXT', value: quoted(value) };
}

function recordOf(name: string, value: string) {
  return { name, type: 'TXT', value: quoted(value), ttl: TTL };
}

/**
 * True if the zone has a TXT record set at the name. Finds only the canonical spelling, so a set in another spelling
 * gets the TTL of a new set.
 */
function hasSet({ spec }: ZoneResource, name: string): boolean {
  return spec.records.some((record) => record.name === name && record.type === 'TXT');
}

function quoted(value: string): string {
  return `"${value}"`;
}
