import type { RecordView } from '../api/client.ts';
import type { Pending } from './pending.ts';
import type { Field, Named, Values } from './values.ts';
import { valuesOf } from './values.ts';

/** The owner of a record that the user cannot edit here. */
export type Lock = 'service' | 'kubernetes';

/** A row of the records table. */
export interface Row extends Values, Named {
  /** The id of the record, or the key of an addition. */
  readonly key: string;
  /** Stays the same across publication: a published record keeps the key of its addition. */
  readonly identity: string;
  readonly state: 'same' | 'changed' | 'new' | 'removed';
  readonly lock?: Lock;
  /** The values on the server, if the record is edited. */
  readonly before?: Values;
  /** Whether this is the first row with its name. */
  readonly isFirst: boolean;
  /** The lowercase search text, with the name in A-label and Unicode form. */
  readonly haystack: string;
}

export interface RowFilter {
  readonly text: string;
  /** A record type. Empty for all types. */
  readonly type: string;
}

interface Source {
  readonly records: readonly RecordView[];
  readonly nameservers: readonly string[];
  readonly pending: Pending;
  /** Maps the ids of published records to the keys of their additions. */
  readonly keys?: ReadonlyMap<string, string>;
}

/** Returns the sorted rows of a zone, with pending changes applied. */
export function rowsOf({ records, nameservers, pending, keys = new Map() }: Source): Row[] {
  const rows = [
    ...nameservers.map((name) => row({ key: `ns ${name}`, lock: 'service' }, nsOf(name))),
    ...records.map((record) => ({ ...rowOfRecord(record, pending), identity: keys.get(record.id) ?? record.id })),
    ...pending.added.map((one) => row({ key: one.key, state: 'new' }, one)),
  ];
  return grouped(rows.sort(compare));
}

function rowOfRecord(record: RecordView, { changed, removed }: Pending): Row {
  const lock = record.managed_by === 'kubernetes' ? 'kubernetes' : undefined;
  const { id: key } = record;
  if (key in removed) return row({ key, state: 'removed', lock }, record);
  if (!(key in changed)) return row({ key, lock }, record);
  const { before, after } = changed[key];
  const isNamedSo = after.name === record.name;
  const shown = isNamedSo ? { ...after, unicode_name: record.unicode_name } : after;
  return row({ key, state: 'changed', lock, before }, shown);
}

function nsOf(name: string): Values {
  return { name: '@', type: 'NS', value: `${name}.`, ttl: 3600, comment: null };
}

/** The values of a record, with the Unicode name if known. */
type Written = Values & Partial<Pick<RecordView, 'unicode_name'>>;

function row(about: Partial<Row> & Pick<Row, 'key'>, values: Written): Row {
  const written = valuesOf(values);
  const { name, type, value, comment } = written;
  const { unicode_name: shownName = name } = values;
  return {
    identity: about.key,
    state: 'same',
    isFirst: false,
    ...about,
    ...written,
    shownName,
    haystack: `${name} ${shownName} ${type} ${value} ${comment ?? ''}`.toLowerCase(),
  };
}

/**
 * Sorts the apex first, then parents before children. Within a name: records of the service last, then by type and
 * value.
 */
function compare(one: Row, other: Row): number {
  return (
    compareNames(one.name, other.name) ||
    Number(one.lock === 'service') - Number(other.lock === 'service') ||
    one.type.localeCompare(other.type) ||
    one.value.localeCompare(other.value)
  );
}

function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  if (one === '@' || other === '@') return one === '@' ? -1 : 1;
  const [mine, theirs] = [one.split('.').reverse(), other.split('.').reverse()];
  for (const [i, label] of mine.entries()) {
    if (theirs[i] === undefined) return 1;
    if (label !== theirs[i]) return label < theirs[i] ? -1 : 1;
  }
  return -1;
}

/** Sets `isFirst`. Returns unchanged rows as the same objects, so that React does not render them again. */
function grouped(rows: readonly Row[]): Row[] {
  return rows.map((one, i) => {
    const isFirst = i === 0 || rows[i - 1].name !== one.name;
    return one.isFirst === isFirst ? one : { ...one, isFirst };
  });
}

/** Returns rows that contain all words of the text. */
export function filtered(rows: readonly Row[], { text, type }: RowFilter): Row[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter(
    (one) => (type === '' || one.type === type) && words.every((word) => one.haystack.includes(word)),
  );
  return grouped(found);
}

export function typesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ type }) => type))].sort();
}

/** Columns that can be edited in place. */
export const editableFields: readonly Field[] = ['name', 'value', 'ttl', 'comment'];
