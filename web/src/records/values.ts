import { parseTtl } from '@fourwinds/dns';
import type { RecordView } from '../api/client.ts';

/** The fields of a record that a person writes. */
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

/** Whether both are of one set, which has one TTL (RFC 2181 5.2). */
export function isOfSet(one: Pick<Values, 'name' | 'type'>, other: Pick<Values, 'name' | 'type'>): boolean {
  return one.name === other.name && one.type === other.type;
}

/** A name as DNS has it, and as people read it (RFC 5890: A-labels and U-labels). */
export interface Named {
  readonly name: string;
  readonly shownName: string;
}

/** The name that a text stands for: a name that is shown and left as it is stays the same name. */
export function nameOf(text: string, { name, shownName }: Named): string {
  return text === shownName ? name : text;
}

/** Values with the text of a field; a TTL may be a time such as 1h, and is NaN where it is none. */
export function withField(values: Values, field: Field, text: string): Values {
  if (field === 'ttl') return { ...values, ttl: parseTtl(text.trim()) ?? NaN };
  if (field === 'comment') return { ...values, comment: text === '' ? null : text };
  return { ...values, [field]: text };
}
