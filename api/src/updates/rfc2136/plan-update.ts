import {
  applyUpdates,
  type ChangedName,
  checkPrerequisites,
  CLASS,
  isSameData,
  MAX_TTL,
  type MessageRecord,
  type Name,
  type ResourceRecord,
  type RRset,
  type UpdateRequest,
} from '@fourwinds/dns';
import { MIN_TTL, type RecordResource } from '@fourwinds/resources';
import { apexNsIssue, draftFromRecord, type RecordDraft } from '@fourwinds/zones';
import { Failure } from '../../kernel/failure.ts';
import type { Delete, Upsert } from '../../zones/records/change.ts';
import type { PresentSets } from './present-sets.ts';

/** A change of a single value. Record objects may have attached the value. */
export interface PlannedChange<C> {
  readonly change: C & { readonly value: string };
  readonly objects: readonly RecordResource[];
  readonly isThere: boolean;
}

/**
 * Changes of an UPDATE. There are none if the zone already matches. Apply removals first, because new values may
 * conflict with removed values, e.g. a CNAME that replaces addresses.
 */
export interface UpdatePlan {
  readonly removed: readonly PlannedChange<Delete>[];
  /** New values, and existing values with a new TTL. */
  readonly given: readonly PlannedChange<Upsert>[];
}

/**
 * Plans the changes of an UPDATE for the current record sets at its names (RFC 2136 sections 3.2 to 3.4). Ignores SOA
 * records in an UPDATE as if their serial were old, because the service owns the SOA. Throws UpdateRefusal, or
 * Failure validation_error for NS records of the apex.
 */
export function planUpdate(sets: PresentSets, { prerequisites, updates }: UpdateRequest): UpdatePlan {
  checkPrerequisites(sets, prerequisites);
  const changed = applyUpdates(sets, updates.map(withLeastTtl)).map(withoutOrphanedDs).flatMap(changedSets);
  refuseApexNs(sets.apex, changed);
  const values = changed.filter(({ type }) => type.name !== 'SOA').map((set) => ({ set, ...valuesOf(set) }));
  const planned = <C>(change: (apex: Name, record: ResourceRecord) => PlannedChange<C>['change'], set: ChangedSet) => {
    return (rdata: Uint8Array): PlannedChange<C> => ({
      change: change(sets.apex, { ...set, rdata }),
      objects: sets.objectsOf({ ...set, rdata }),
      isThere: set.before?.rdatas.some((other) => isSameData(set.type, other, rdata)) === true,
    });
  };
  return {
    removed: values.flatMap(({ set, removed }) => removed.map(planned(deletion, set))),
    given: values.flatMap(({ set, given }) => given.map(planned(addition, set))),
  };
}

/**
 * Removes DS records together with the last NS record of a delegation, as BIND does. Without a delegation, DS records
 * would be an error.
 */
function withoutOrphanedDs(changed: ChangedName): ChangedName {
  const { before, after } = changed;
  const [had, has] = [before, after].map((sets) => sets.some(({ type }) => type.name === 'NS'));
  return had && !has ? { ...changed, after: after.filter(({ type }) => type.name !== 'DS') } : changed;
}

/**
 * Raises a TTL below the minimum to the minimum, because an UPDATE response cannot explain a refusal. A TTL whose
 * first bit is set counts as 0 (RFC 2181 section 8).
 */
function withLeastTtl(record: MessageRecord): MessageRecord {
  if (record.class !== CLASS.IN) return record;
  return { ...record, ttl: record.ttl > MAX_TTL ? MIN_TTL : Math.max(record.ttl, MIN_TTL) };
}

/** A record set before and after an UPDATE. `ttl` is the new TTL. */
interface ChangedSet extends Pick<RRset, 'owner' | 'type' | 'ttl'> {
  readonly before: RRset | undefined;
  readonly after: RRset | undefined;
}

function changedSets({ before, after }: ChangedName): ChangedSet[] {
  const byType = Map.groupBy([...before, ...after], ({ type }) => type.code);
  return Array.from(byType.values(), ([{ owner, type, ttl }]) => {
    const now = after.find((set) => set.type.code === type.code);
    const was = before.find((set) => set.type.code === type.code);
    return { owner, type, ttl: now?.ttl ?? ttl, before: was, after: now };
  }).filter((set) => set.before !== set.after);
}

/**
 * Returns the removed values and the added values. If only the TTL changes, returns one of the existing values as
 * added.
 */
function valuesOf({ type, before, after }: ChangedSet): { removed: Uint8Array[]; given: Uint8Array[] } {
  const [was, now] = [before?.rdatas ?? [], after?.rdatas ?? []];
  const lacks = (rdatas: readonly Uint8Array[]) => (rdata: Uint8Array) =>
    !rdatas.some((other) => isSameData(type, other, rdata));
  const added = now.filter(lacks(was));
  const hasOtherTtl = before !== undefined && after !== undefined && before.ttl !== after.ttl;
  return { removed: was.filter(lacks(now)), given: added.length === 0 && hasOtherTtl ? now.slice(0, 1) : added };
}

function deletion(apex: Name, record: ResourceRecord): Delete & { readonly value: string } {
  const { name, type, value } = canonicalDraft(record, apex);
  return { op: 'delete', name, type, value };
}

function addition(apex: Name, record: ResourceRecord): Upsert {
  const { name, type, value, ttl } = canonicalDraft(record, apex);
  return { op: 'upsert', name, type, value, ttl };
}

export function canonicalDraft(record: ResourceRecord, apex: Name): RecordDraft {
  const { owner, type, rdata } = record;
  return draftFromRecord({ ...record, owner: owner.lowerCase(), rdata: type.canonical(rdata) }, apex);
}

/** Throws Failure validation_error. */
function refuseApexNs(apex: Name, changed: readonly ChangedSet[]): void {
  if (!changed.some(({ owner, type }) => type.name === 'NS' && owner.equals(apex))) return;
  const { code, message } = apexNsIssue('');
  throw new Failure('validation_error', message, [{ path: 'changes', code, message }]);
}
