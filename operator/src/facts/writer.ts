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

/** Returns who wrote the spec of a Zone or Record between two generations. */
export type Writers = (metadata: ObjectMeta, from: number, to: number) => readonly HistoryCause[];

/** Returns the user that the cluster's admission policy verified or, if there is none, the last writer. */
export const checkedWriters: Writers = (metadata, from, to) => {
  const user = userOf(metadata, from, to);
  return user === undefined ? lastWriters(metadata, from, to) : [{ type: 'User', by: shownUser(user) }];
};

/** Returns the last writer. If the last write is a REST change, also returns the last other writer in between. */
export const lastWriters: Writers = (metadata, from, to) => {
  const last = writerOf(metadata);
  const others = last.type === 'Change' && haveOthersChanged(metadata, from, to) ? [otherWriterOf(metadata)] : [];
  return [last, ...others];
};

/**
 * Returns who last wrote the spec of a Zone or Record: a change through the REST APIs, or a Kubernetes field manager.
 * Use this only for display, because anyone who can write the object can forge it.
 */
export function writerOf(metadata: ObjectMeta): HistoryCause {
  const { managedFields, annotations: notes } = metadata;
  const latest = latestOf(managedFields, hasSpec);
  const isChange = managedFields === undefined ? !isByOthers(metadata) : hasField(latest, CHANGE_ID);
  const change = isChange ? shown(notes?.[annotations.changeId]) : undefined;
  if (change !== undefined) return { type: 'Change', by: change };
  return named(latest);
}

/** Returns true if the annotation shows that the latest generation was not written by REST. */
function isByOthers(metadata: ObjectMeta): boolean {
  const { generation = 0 } = metadata;
  return haveOthersChanged(metadata, generation, generation);
}

function otherWriterOf({ managedFields }: ObjectMeta): HistoryCause {
  return named(latestOf(managedFields, isOthers));
}

function named(fields: ManagedFields | undefined): HistoryCause {
  const manager = shown(fields?.manager);
  return manager === undefined ? { type: 'Unknown' } : { type: 'Manager', by: manager };
}

/** Reduces the managed fields of an object to the entries that identify its writers. */
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

/** Escapes a user name to printable ASCII that is safe in a list of names. A long name is cut and ends with dots. */
function shownUser(user: string): string {
  const plain = user.replace(/[^ -~]|[\\,;]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
  return plain.length <= HISTORY_BY_LENGTH ? plain : `${plain.slice(0, HISTORY_BY_LENGTH - DOTS.length)}${DOTS}`;
}

const DOTS = '...';

/** Returns printable ASCII, cut to the maximum length. Undefined if nothing is left. */
function shown(text: string | undefined): string | undefined {
  const printable = (text ?? '').slice(0, HISTORY_BY_LENGTH).replace(/[^!-~]/g, '?');
  return printable === '' ? undefined : printable;
}
