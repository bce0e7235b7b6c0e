import { domainNameIn, Name } from '@fourwinds/dns';
import type { Endpoint } from '@fourwinds/resources';
import { type ReadEndpoint, readRecords } from './endpoints.ts';
import type { Operation, ZoneRecord } from './zone-records.ts';

/** Changes as external-dns sends them. */
export interface Changes {
  readonly create?: readonly Endpoint[] | null;
  readonly updateOld?: readonly Endpoint[] | null;
  readonly updateNew?: readonly Endpoint[] | null;
  readonly delete?: readonly Endpoint[] | null;
}

export interface SetChange {
  readonly before?: Endpoint;
  readonly after?: Endpoint;
}

/** Operations for a record set, or the reason why it is not changed. */
export type Planned = { readonly operations: readonly Operation[] } | { readonly problem: string };

/** Returns the name and type of the changed record set, for messages. */
export function nameOf({ before, after }: SetChange): string {
  const { dnsName = '', recordType = '' } = (after ?? before)!;
  return `${dnsName} ${recordType}`;
}

/** Returns a key for a record set. All spellings of its name have the same key. */
function setOf({ dnsName = '', recordType = '' }: Endpoint): string {
  return `${domainNameIn(dnsName)?.key ?? dnsName} ${recordType}`;
}

/** Groups changes by record set. Each group has the endpoints before and after the change. */
export function setChanges(changes: Changes): SetChange[] {
  const before = new Map((changes.updateOld ?? []).map((endpoint) => [setOf(endpoint), endpoint]));
  const updates = (changes.updateNew ?? []).map((after) => ({ before: before.get(setOf(after)), after }));
  const creations = (changes.create ?? []).map((after) => ({ after }));
  const deletions = (changes.delete ?? []).map((endpoint) => ({ before: endpoint }));
  return [...deletions, ...updates, ...creations];
}

/** Returns the zone with the longest name that contains the record set, or undefined if no zone does. */
export function zoneOf({ before, after }: SetChange, zones: readonly string[]): string | undefined {
  const name = domainNameIn((after ?? before)!.dnsName ?? '');
  const found = zones.filter((zone) => name?.isWithin(Name.parse(`${zone}.`)));
  return found.sort((a, b) => b.length - a.length)[0];
}

/**
 * Plans the operations for a change of a record set. Keeps values that the change does not mention. Refuses to create
 * a record set that exists with other values, because another client created it.
 */
export function planSet({ before, after }: SetChange, zone: string, records: readonly ZoneRecord[]): Planned {
  const apex = Name.parse(`${zone}.`);
  const wanted: ReadEndpoint = after === undefined ? NOTHING : readRecords(after, apex);
  if ('problem' in wanted) return wanted;
  const old = before === undefined ? NOTHING : readRecords(before, apex);
  const had = 'problem' in old ? [] : old.records;
  const present = records.filter((record) => [...wanted.records, ...had].some((one) => isOfSet(one, record)));
  if (before === undefined && present.some((record) => !has(wanted.records, record)))
    return { problem: 'somebody else has made records of this name and type' };
  return { operations: [...deletions(present, had, wanted.records), ...additions(present, wanted)] };
}

const NOTHING = { records: [] };

/** Returns operations that delete earlier values which are no longer wanted. Keeps values that Kubernetes manages. */
function deletions(present: readonly ZoneRecord[], had: readonly Value[], wanted: readonly Value[]): Operation[] {
  return present
    .filter((record) => record.managed_by === 'api' && has(had, record) && !has(wanted, record))
    .map(({ name, type, value }) => ({ op: 'delete', name, type, value }));
}

function additions(
  present: readonly ZoneRecord[],
  { records, ttl }: { readonly records: readonly Value[]; readonly ttl?: number },
): Operation[] {
  return records
    .filter((record) => !present.some((one) => isSame(one, record) && (ttl === undefined || one.ttl === ttl)))
    .map((record) => ({ op: 'upsert', ...record, ...(ttl && { ttl }) }));
}

type Value = Pick<ZoneRecord, 'name' | 'type' | 'value'>;

function has(values: readonly Value[], value: Value): boolean {
  return values.some((one) => isSame(one, value));
}

function isSame(a: Value, b: Value): boolean {
  return isOfSet(a, b) && a.value === b.value;
}

function isOfSet(a: Value, b: Value): boolean {
  return a.name === b.name && a.type === b.type;
}
