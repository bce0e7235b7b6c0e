import { parseTtl } from '@fourwinds/dns';
import type { RecordView } from '../api/client.ts';

/** The editable fields of a record. */
export interface Values {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  readonly comment: string | null;
}

export type Field = keyof Values;

export function valuesOf({ name, type, value, ttl, comment }: RecordView | Values): Values {
  return { name, type, value, ttl, comment };
}

export function isSame(one: Values, other: Values): boolean {
  return (['name', 'type', 'value', 'ttl', 'comment'] as const).every((field) => one[field] === other[field]);
}

/** True if both records are in one RRset. All records of an RRset have one TTL (RFC 2181 5.2). */
export function isOfSet(one: Pick<Values, 'name' | 'type'>, other: Pick<Values, 'name' | 'type'>): boolean {
  return one.name === other.name && one.type === other.type;
}

/** A name as A-labels and as U-labels (RFC 5890). */
export interface Named {
  readonly name: string;
  readonly shownName: string;
}

/** Converts the text of a name field. If the text still equals the shown name, returns the original name. */
export function nameOf(text: string, { name, shownName }: Named): string {
  return text === shownName ? name : text;
}

/** Sets one field. A TTL may have a unit, for example 1h. An invalid TTL becomes NaN. */
export function withField(values: Values, field: Field, text: string): Values {
  if (field === 'ttl') return { ...values, ttl: parseTtl(text.trim()) ?? NaN };
  if (field === 'comment') return { ...values, comment: text === '' ? null : text };
  return { ...values, [field]: text };
}
