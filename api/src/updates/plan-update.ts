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
import { Failure } from '../failure.ts';
import type { Delete, Upsert } from '../records/change.ts';
import type { PresentSets } from './present-sets.ts';

/** A change of one value, which may be attached by Record objects. */
export interface PlannedChange<C> {
  readonly change: C & { readonly value: string };
  readonly objects: readonly RecordResource[];
  /** Whether the zone has the value. */
  readonly isThere: boolean;
}

/** The changes that an UPDATE makes; none where the zone is so already. Values that go make room for others: a CNAME for addresses, for example. */
export interface UpdatePlan {
  readonly removed: readonly PlannedChange<Delete>[];
  /** New values, or others that get another TTL. */
  readonly given: readonly PlannedChange<Upsert>[];
}

/**
 * Decides about an UPDATE by the present sets at its names (RFC 2136 3.2 to 3.4). The SOA record is the service's, and one in an UPDATE is passed over, as one
 * with an old serial is. Throws UpdateRefusal, or Failure validation_error for the NS records of the apex.
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

/** The DS records of a delegation go with the last of its NS records, as at BIND: without a delegation they are an error. */
function withoutOrphanedDs(changed: ChangedName): ChangedName {
  const { before, after } = changed;
  const [had, has] = [before, after].map((sets) => sets.some(({ type }) => type.name === 'NS'));
  return had && !has ? { ...changed, after: after.filter(({ type }) => type.name !== 'DS') } : changed;
}

/** An UPDATE cannot say why it is refused, so that a TTL that nobody may set becomes the least; one with its first bit set counts as 0 (RFC 2181 8). */
function withLeastTtl(record: MessageRecord): MessageRecord {
  if (record.class !== CLASS.IN) return record;
  return { ...record, ttl: record.ttl > MAX_TTL ? MIN_TTL : Math.max(record.ttl, MIN_TTL) };
}

/** A set before and after an UPDATE; `ttl` is that of afterwards. */
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

/** The values that go, and those that are given to the set: new ones, or one of the others where only the TTL changes. */
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

/** A record in the one form that the APIs have for it. */
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
