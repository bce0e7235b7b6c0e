import {
  annotations,
  haveOthersChanged,
  HISTORY_BY_LENGTH,
  type HistoryCause,
  type ManagedFields,
  type ObjectMeta,
  type Resource,
  userOf,
} from '@fourwinds/resources';
import { withoutManagedFields } from '@fourwinds/store';

/** Says who wrote the spec of a Zone or Record between two generations of it. */
export type Writers = (metadata: ObjectMeta, from: number, to: number) => readonly HistoryCause[];

/** Names the user whom the admission policy of the cluster has checked; where it names nobody, the last writer. */
export const checkedWriters: Writers = (metadata, from, to) => {
  const user = userOf(metadata, from, to);
  return user === undefined ? lastWriters(metadata, from, to) : [{ type: 'User', by: shownUser(user) }];
};

/** Names the last writer, and beside a change through REST the last one of others who wrote in between. */
export const lastWriters: Writers = (metadata, from, to) => {
  const last = writerOf(metadata);
  const others = last.type === 'Change' && haveOthersChanged(metadata, from, to) ? [otherWriterOf(metadata)] : [];
  return [last, ...others];
};

/**
 * Who wrote the spec of a Zone or Record last: a change of the REST APIs, or a field manager of Kubernetes. It is a label to be shown:
 * whoever may write the object may write this, too.
 */
export function writerOf(metadata: ObjectMeta): HistoryCause {
  const { managedFields, annotations: notes } = metadata;
  const latest = latestOf(managedFields, hasSpec);
  const isChange = managedFields === undefined ? !isByOthers(metadata) : hasField(latest, CHANGE_ID);
  const change = isChange ? shown(notes?.[annotations.changeId]) : undefined;
  if (change !== undefined) return { type: 'Change', by: change };
  return named(latest);
}

/** Whether the latest generation is not one of REST, as far as the annotation tells. */
function isByOthers(metadata: ObjectMeta): boolean {
  const { generation = 0 } = metadata;
  return haveOthersChanged(metadata, generation, generation);
}

/** The writer of the spec who was the last but for the REST APIs. */
function otherWriterOf({ managedFields }: ObjectMeta): HistoryCause {
  return named(latestOf(managedFields, isOthers));
}

function named(fields: ManagedFields | undefined): HistoryCause {
  const manager = shown(fields?.manager);
  return manager === undefined ? { type: 'Unknown' } : { type: 'Manager', by: manager };
}

/** An object with as much of its managed fields as tells its writers. */
export function withWriter<T extends Resource>(object: T): T {
  const { managedFields } = object.metadata;
  const writers = new Set([latestOf(managedFields, isOthers), latestOf(managedFields, hasSpec)]);
  const kept = [...writers].filter((fields) => fields !== undefined);
  return withoutManagedFields(
    object,
    kept.map((fields) => ({
      manager: fields.manager,
      time: fields.time,
      fieldsV1: hasField(fields, CHANGE_ID) ? SPEC_BY_CHANGE : SPEC_ALONE,
    })),
  );
}

const SPEC = ['f:spec'];
const CHANGE_ID = ['f:metadata', 'f:annotations', `f:${annotations.changeId}`];

const SPEC_ALONE = { 'f:spec': {} };
const SPEC_BY_CHANGE = {
  ...SPEC_ALONE,
  'f:metadata': { 'f:annotations': { [`f:${annotations.changeId}`]: {} } },
};

function hasSpec(fields: ManagedFields): boolean {
  return fields.subresource === undefined && hasField(fields, SPEC);
}

function isOthers(fields: ManagedFields): boolean {
  return hasSpec(fields) && !hasField(fields, CHANGE_ID);
}

/** The latest of those for which it is true. */
function latestOf(
  managedFields: ObjectMeta['managedFields'],
  isOne: (fields: ManagedFields) => boolean,
): ManagedFields | undefined {
  return (managedFields ?? []).filter(isOne).reduce<ManagedFields | undefined>(later, undefined);
}

function hasField(fields: ManagedFields | undefined, path: readonly string[]): boolean {
  let at: unknown = fields?.fieldsV1;
  for (const step of path) at = (at as { readonly [step: string]: unknown } | undefined)?.[step];
  return at !== undefined;
}

function later(a: ManagedFields | undefined, b: ManagedFields): ManagedFields {
  return a === undefined || (b.time ?? '') >= (a.time ?? '') ? b : a;
}

/** Printable ASCII that is one name in a list of names; a name that is too long ends with dots. */
function shownUser(user: string): string {
  const plain = user.replace(/[^ -~]|[\\,;]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
  return plain.length <= HISTORY_BY_LENGTH ? plain : `${plain.slice(0, HISTORY_BY_LENGTH - DOTS.length)}${DOTS}`;
}

const DOTS = '...';

/** Printable ASCII, cut to its length; undefined where nothing is left. */
function shown(text: string | undefined): string | undefined {
  const printable = (text ?? '').slice(0, HISTORY_BY_LENGTH).replace(/[^!-~]/g, '?');
  return printable === '' ? undefined : printable;
}
