import { isSameJson, omit } from '@fourwinds/data';
import {
  annotations,
  dynamicUpdatesAfter,
  type ObjectKey,
  type ObjectMeta,
  type Resource,
  restChangesAfter,
  ZoneKind,
  type ZoneResource,
  type ZoneSpec,
} from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import { type Actor, tokenIdOf } from '../actor.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { Failure } from '../failure.ts';
import { hasTag } from '../http/entity-tags.ts';
import { inJournal } from '../journal/in-journal.ts';
import type { Intent } from '../journal/intent.ts';
import { auditPart } from './audit-part.ts';
import type { Services } from '../services.ts';
import { knownZone, locateZone, type ReadPorts, readZone } from './find-zone.ts';
import { etagOf, zoneIdOf, zoneTag } from './identity.ts';
import { type UserLabels, userLabels, withUserLabels } from './user-labels.ts';
import { writtenOctets } from './written-octets.ts';
import { zoneChange } from './zone-change.ts';

/** How often a write is tried again when another one came first. */
const ATTEMPTS = 6;

/** Ports that write a zone: each write is in the journal. */
export type WritePorts = ReadPorts & Pick<Services, 'mutex' | 'newId' | 'now' | 'takeKeyedChange'>;

/** A request to change a zone. */
export interface WriteRequest {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly action: AuditAction;
  /** The body of the request, for the journal. */
  readonly request: unknown;
  readonly requestId: string;
  /** The header If-Match. */
  readonly ifMatch?: string;
}

/** The new state of a zone; without a spec it stays as it is. */
export interface Decision<T> {
  readonly spec?: ZoneSpec;
  /** The change is a dynamic update, which the history folds. */
  readonly isDynamic?: boolean;
  /** Labels in place of its owner's, together with a spec, which may be as it was; where left out, they stay. */
  readonly labels?: UserLabels;
  /** Writes objects that must be in the store before the zone is; called again when another write came first. */
  readonly before?: (changeId: string) => Promise<void>;
  /** Gets the version that was written. */
  readonly onWritten?: (zone: ZoneResource) => void;
  readonly result: T;
}

export interface Written<T> {
  readonly zone: ZoneResource;
  /** Absent when nothing was written. */
  readonly changeId?: string;
  readonly result: T;
}

/** How a decision is carried out. */
interface Operation {
  /** The new state; undefined where the zone is deleted. */
  readonly spec: ZoneSpec | undefined;
  /** Labels of its owner that change. */
  readonly labels?: UserLabels;
  /** Writes in the place of a version of the same draft; gives the version written. Throws StoreError. */
  readonly run: (zone: ZoneResource) => Promise<ZoneResource>;
  /** Whether the write was made although its answer was lost; the zone as it is now. */
  readonly isDone: (latest: ZoneResource | undefined) => boolean;
  /** Gets the version that was written. */
  readonly onWritten?: (zone: ZoneResource) => void;
}

type Planned<T> = { readonly result: T; readonly operation?: Operation };
type Plan<T> = (zone: ZoneResource, changeId: string) => Planned<T> | Promise<Planned<T>>;

/**
 * Decides about a zone as it is known here, and replaces it if that is still its version; otherwise reads it and decides anew: the
 * new spec follows from the latest version, and the last of several writers wins item by item. The write is in the journal before it is made.
 * Throws Failure zone_not_found, precondition_failed, conflict, or any error of `decide`.
 */
export async function writeZone<T>(
  services: WritePorts,
  actor: Actor,
  request: WriteRequest,
  decide: (zone: ZoneResource) => Decision<T> | Promise<Decision<T>>,
): Promise<Written<T>> {
  return attempt(services, actor, request, async (zone, changeId) => {
    refuseDeleted(zone);
    const decision = await decide(zone);
    const { spec, labels, before, onWritten, result } = decision;
    if (spec === undefined) return { result };
    const run = async (current: ZoneResource) => {
      await before?.(changeId);
      return services.store.update(ZoneKind, marked(withDecision(current, decision), changeId, services.now()));
    };
    return {
      result,
      operation: {
        spec,
        labels,
        run,
        onWritten,
        isDone: (latest) => latest?.metadata.annotations?.[annotations.changeId] === changeId,
      },
    };
  });
}

/** The zone as a decision wants it. */
export function withDecision(zone: ZoneResource, decision: Omit<Decision<unknown>, 'result'>): ZoneResource {
  const { spec = zone.spec, labels, isDynamic = false } = decision;
  const relabelled = labels === undefined ? zone : withUserLabels(zone, labels);
  const changed = isSameJson(spec, zone.spec) ? relabelled : withRestChange(relabelled);
  return { ...(isDynamic ? withDynamicUpdate(changed) : changed), spec };
}

/** The object with a change of its spec through REST in its annotation. */
export function withRestChange<T extends Resource>(object: T): T {
  const { metadata } = object;
  const notes = { ...metadata.annotations, [annotations.restChanges]: restChangesAfter(metadata) };
  return { ...object, metadata: { ...metadata, annotations: notes } };
}

/** The object with a dynamic update in its annotation. */
export function withDynamicUpdate<T extends Resource>(object: T): T {
  const { metadata } = object;
  const notes = { ...metadata.annotations, [annotations.dynamicUpdates]: dynamicUpdatesAfter(metadata) };
  return { ...object, metadata: { ...metadata, annotations: notes } };
}

/** The steps before a zone is deleted. */
interface Erasure {
  /** Throws Failure where it may not be deleted. */
  readonly check: (zone: ZoneResource) => void;
  readonly before: (zone: ZoneResource) => Promise<void>;
}

/** Deletes a zone: marks it with the id of the change, then deletes that very version. Throws as writeZone does. */
export async function eraseZone(
  services: WritePorts,
  actor: Actor,
  request: WriteRequest,
  { check, before }: Erasure,
): Promise<Written<undefined>> {
  return attempt(services, actor, request, (zone, changeId) => {
    check(zone);
    if (isDeleted(zone)) return { result: undefined };
    const run = async (current: ZoneResource) => {
      await before(current);
      return deleteMarked(services, marked(current, changeId, services.now()));
    };
    return {
      result: undefined,
      operation: { spec: undefined, run, isDone: (latest) => latest === undefined || isDeleted(latest) },
    };
  });
}

async function attempt<T>(
  services: WritePorts,
  actor: Actor,
  request: WriteRequest,
  plan: Plan<T>,
): Promise<Written<T>> {
  const key = await locateZone(services, actor, request.zone);
  const change = zoneChange(services);
  const changeId = change.id;
  const target = { services, actor, key, request };
  return services.mutex.run(key.name, async () => {
    const made = await change.made(() => readZone(services, actor, key, request.zone));
    if (made !== undefined) return { zone: made.zone, changeId, result: made.result as T };
    const decide = async (zone: ZoneResource) => ({ zone, ...(await plan(zone, changeId)) });
    return inJournal(services.journal, actor, changeId, async (attempts) => {
      let decided = await decideByKnown(target, decide);
      for (let i = 0; i < ATTEMPTS; i++) {
        const { zone, result, operation } = decided;
        if (operation === undefined) return { zone, result };
        const { spec: after, labels } = operation;
        await change.decide(zone, result, after !== zone.spec);
        await attempts.begin(intentOf(actor, request, { zone, after, labels }, changeId));
        const { written, latest } = await unlessOutrun(services, zone, operation);
        if (written === undefined) {
          decided = isSameDraft(latest, zone) ? { ...decided, zone: latest } : await decideByStored(target, decide);
          continue;
        }
        services.latestZones.put(written);
        operation.onWritten?.(written);
        await attempts.finish(written.metadata.resourceVersion!);
        return { zone: written, changeId, result };
      }
      throw new Failure('conflict', 'the zone is being changed by others; try again');
    });
  });
}

/** The zone that is to be written, and who wants it. */
interface Target {
  readonly services: WritePorts;
  readonly actor: Actor;
  readonly key: ObjectKey;
  readonly request: WriteRequest;
}

type Decide<T> = (zone: ZoneResource) => Promise<Planned<T> & { readonly zone: ZoneResource }>;

/**
 * Decides by the version that is known here where that leads to a write, which the store takes only if it is the latest. That nothing
 * is to be written, or is refused, is said of the store's version alone.
 */
async function decideByKnown<T>(target: Target, decide: Decide<T>): ReturnType<Decide<T>> {
  const { services, actor, key, request } = target;
  const known = knownZone(services, actor, key, request.zone);
  if (known === undefined || !isMatch(known, request.ifMatch)) return decideByStored(target, decide);
  const [outcome] = await Promise.allSettled([decide(known)]);
  if (outcome.status === 'fulfilled' && outcome.value.operation !== undefined) return outcome.value;
  const redecide: Decide<T> = (zone) => {
    if (zone.metadata.resourceVersion !== known.metadata.resourceVersion) return decide(zone);
    return outcome.status === 'fulfilled' ? Promise.resolve(outcome.value) : Promise.reject(outcome.reason as Error);
  };
  return decideByStored(target, redecide);
}

async function decideByStored<T>({ services, actor, key, request }: Target, decide: Decide<T>): ReturnType<Decide<T>> {
  const zone = await readZone(services, actor, key, request.zone);
  checkMatch(zone, request.ifMatch);
  return decide(zone);
}

interface Attempt {
  /** undefined when another write came first. */
  readonly written?: ZoneResource;
  /** The version that came first. */
  readonly latest?: ZoneResource;
}

async function unlessOutrun({ store }: WritePorts, zone: ZoneResource, operation: Operation): Promise<Attempt> {
  try {
    return { written: await operation.run(zone) };
  } catch (error) {
    if (!isStoreError(error, 'Conflict') && !isStoreError(error, 'NotFound')) throw error;
    const latest = await store.get(ZoneKind, zone.metadata);
    return operation.isDone(latest) ? { written: latest ?? zone } : { latest };
  }
}

/** Whether a later version of a zone differs in its status alone, which no decision depends on. */
function isSameDraft(latest: ZoneResource | undefined, zone: ZoneResource): latest is ZoneResource {
  return latest !== undefined && isSameJson(draftOf(latest.metadata), draftOf(zone.metadata));
}

/** Metadata that change with spec, labels and annotations alone. */
function draftOf(metadata: ObjectMeta): Partial<ObjectMeta> {
  return omit(metadata, 'resourceVersion', 'managedFields');
}

async function deleteMarked({ store }: WritePorts, zone: ZoneResource): Promise<ZoneResource> {
  const written = await store.update(ZoneKind, zone);
  const { uid, resourceVersion } = written.metadata;
  await store.delete(ZoneKind, written.metadata, { uid, resourceVersion });
  return (await store.get(ZoneKind, written.metadata)) ?? written;
}

/** The object with the id of the change and the time at which it is made. */
export function marked<T extends Resource>(object: T, changeId: string, now: number): T {
  const { metadata } = object;
  const marks = { [annotations.changeId]: changeId, [annotations.updatedAt]: new Date(now).toISOString() };
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, ...marks } } };
}

/** The zone that a change is about, and its new state; undefined where it is deleted. */
interface Changing {
  readonly zone: ZoneResource;
  readonly after: ZoneSpec | undefined;
  /** Labels of its owner afterwards, where they may change. */
  readonly labels?: UserLabels;
}

export function intentOf(
  actor: Actor,
  { action, request, requestId }: Pick<WriteRequest, 'action' | 'request' | 'requestId'>,
  { zone, after, labels }: Changing,
  id: string,
): Intent {
  const { account } = actor;
  const { name, resourceVersion = null, annotations: notes } = zone.metadata;
  return {
    id,
    accountId: account.id,
    tokenId: tokenIdOf(actor),
    action,
    zoneId: zoneIdOf(zone),
    zoneObject: name,
    domain: zone.spec.domain,
    requestId,
    request,
    expectedVersion: resourceVersion,
    follows: notes?.[annotations.changeId] ?? null,
    octets: writtenOctets(zone.spec, after),
    audit: auditPart(actor, {
      before: zone.spec,
      after,
      labels: labels && { before: userLabels(zone), after: labels },
      action,
      request,
    }),
  };
}

/** RFC 9110 13.1.1. Throws Failure precondition_failed. */
export function checkMatch(zone: ZoneResource, ifMatch: string | undefined): void {
  if (!isMatch(zone, ifMatch))
    throw new Failure('precondition_failed', `the zone has changed; its ETag is ${etagOf(zone)} now`);
}

function isMatch(zone: ZoneResource, ifMatch: string | undefined): boolean {
  return ifMatch === undefined || hasTag(ifMatch, (tag) => zoneTag(tag) === etagOf(zone));
}

/** Throws Failure conflict. */
export function refuseDeleted(zone: ZoneResource): void {
  if (isDeleted(zone)) throw new Failure('conflict', `${zone.spec.domain} is being deleted`);
}

function isDeleted({ metadata }: ZoneResource): boolean {
  return metadata.deletionTimestamp !== undefined;
}
