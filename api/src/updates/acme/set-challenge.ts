import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { refuseSuspended } from '../../kernel/authorise.ts';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { authoriseChanges } from '../../zones/records/authorise-changes.ts';
import type { Change } from '../../zones/records/change.ts';
import type { ChangeRecordsPorts } from '../../zones/records/change-records.ts';
import type { ChangeOutcome } from '../../zones/records/decide-change.ts';
import type { ChallengePorts } from './challenge-ports.ts';
import { decideRecords } from '../../zones/records/decide-records.ts';
import { changeZone } from '../../zones/write/change-zone.ts';
import { type Decision, dynamic, type JournalledRequest } from '../../zones/write/zone-change.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { recordsManager, recordsManagerName } from '../../zones/zone/records-manager.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import { type ChallengeObjectsPorts, isInline, presentObject, removeObject } from './challenge-objects.ts';
import type { LocatedChallenge } from './locate-challenge.ts';

export type SetChallengePorts = ChangeRecordsPorts & ChallengeObjectsPorts & ChallengePorts;

export interface ChallengeChange extends LocatedChallenge {
  readonly value: string;
  readonly requestId: string;
}

export interface Presentation extends ChallengeChange {
  /** Maximum challenge values at the name, including this value. Older values are removed. Default: unlimited. */
  readonly most?: number;
}

/** Maximum milliseconds that a response waits for all regions. Clients wait for 30 seconds. */
const PATIENCE = 10_000;
/** TTL of a new record set. An existing set keeps its TTL. */
const TTL = 60;

/**
 * Adds a challenge value to a zone and waits for the regions. If the value exists, writes nothing. Throws the same
 * Failures as changeRecords.
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
  /** Values that were removed. */
  readonly old: readonly string[];
  /** Warnings about the zone's records, including the new value. */
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
  const { changeId, inSync, old, warnings } = await changeZone(services, actor, {
    zone: of.zoneId,
    action: 'acme.present',
    request: { name, value },
    requestId,
    wait: PATIENCE,
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
  // A value in the manifest stays until the manifest no longer contains it.
  if (isInline(zone, record)) return { inSync: true, old: [] };
  await services.challengeValues.note(actor.account.id, { zoneId: zoneIdOf(zone), name }, value);
  await seeOwnWrites(services, actor.account.id);
  const inSync = await presentObject(services, actor, { zone, record, requestId }, PATIENCE);
  for (const other of old) await removeObject(services, actor, { zone, record: recordOf(name, other), requestId });
  return { inSync, old };
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
  { zone, name, value, requestId }: ChallengeChange,
): Promise<void> {
  refuseSuspended(actor);
  const request = { action: 'acme.cleanup' as const, request: { name, value }, requestId };
  await removeValues(services, actor, { ...request, zone }, [{ name, value }]);
  await services.challengeValues.forget({ zoneId: zoneIdOf(zone), name }, [value]);
}

export type NamedValue = Pick<ChallengeChange, 'name' | 'value'>;

/** True if the value is in the zone's spec and a Kubernetes field manager owns the records of the spec. */
export function isOfManager(zone: ZoneResource, { name, value }: NamedValue): boolean {
  return recordsManager(zone.metadata) !== undefined && isInline(zone, recordOf(name, value));
}

/**
 * Removes values from a zone's spec, unless a Kubernetes field manager owns its records. Also deletes the Record
 * objects of the values.
 */
export async function removeValues(
  services: SetChallengePorts,
  actor: Actor,
  request: JournalledRequest & Pick<ChallengeChange, 'zone'>,
  values: readonly NamedValue[],
): Promise<void> {
  const { zone, requestId } = request;
  const changes = values.map(({ name, value }) => removal(name, value));
  await authoriseChanges(services, actor, zone, changes);
  if (recordsManager(zone.metadata) !== undefined) await seeOwnWrites(services, actor.account.id);
  else
    await changeZone(services, actor, {
      ...request,
      zone: zoneIdOf(zone),
      decide: (current) => decide(services, actor, current, changes),
    });
  for (const { name, value } of values)
    await removeObject(services, actor, { zone, record: recordOf(name, value), requestId });
}

/** Returns the zone's records after the changes of challenges. The history folds these changes. */
async function decide(
  services: SetChallengePorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<Decision<Pick<ChangeOutcome, 'warnings'>>> {
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
