import {
  annotations,
  HISTORY_BY_LENGTH,
  type HistoryCause,
  type ManagedFields,
  type ObjectMeta,
  type Resource,
  userOf,
} from '@fourwinds/resources';
import { withoutManagedFields } from '@fourwinds/store';

/** Says who wrote the spec of a Zone or Record between two generations of it. */
export type Writers = (metadata: ObjectMeta, from: number, to: number) => HistoryCause;

/** Names the user whom the admission policy of the cluster has checked; where it names nobody, the last writer. */
export const checkedWriters: Writers = (metadata, from, to) => {
  const user = userOf(metadata, from, to);
  return user === undefined ? writerOf(metadata) : { type: 'User', by: shownUser(user) };
};

/**
 * Who wrote the spec of a Zone or Record last: a change of the REST APIs, or a field manager of Kubernetes. It is a label to be shown:
 * whoever may write the object may write this, too.
 */
export function writerOf({ managedFields, annotations: notes }: ObjectMeta): HistoryCause {
  const latest = (managedFields ?? []).filter(hasSpec).reduce<ManagedFields | undefined>(later, undefined);
  const isChange = managedFields === undefined || hasField(latest, CHANGE_ID);
  const change = isChange ? shown(notes?.[annotations.changeId]) : undefined;
  if (change !== undefined) return { type: 'Change', by: change };
  const manager = shown(latest?.manager);
  return manager === undefined ? { type: 'Unknown' } : { type: 'Manager', by: manager };
}

/** An object with as much of its managed fields as `writerOf` reads. */
export function withWriter<T extends Resource>(object: T): T {
  const latest = (object.metadata.managedFields ?? [])
    .filter(hasSpec)
    .reduce<ManagedFields | undefined>(later, undefined);
  if (latest === undefined) return withoutManagedFields(object, []);
  const fieldsV1 = hasField(latest, CHANGE_ID) ? SPEC_BY_CHANGE : SPEC_ALONE;
  return withoutManagedFields(object, [{ manager: latest.manager, time: latest.time, fieldsV1 }]);
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
