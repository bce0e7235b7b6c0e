import type { WriteOptions } from '../store.ts';

/** A write for the function `resources.write`, including its place in a WriteOrder. */
export interface Write extends WriteOptions {
  readonly store: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The revision that the write replaces. Null if the object is new. */
  readonly expected: string | null;
  readonly metadata: string;
  readonly status: string | null;
  readonly content: string | null;
}

export interface WriteStatement {
  /** Name of the prepared statement. Each statement text has its own name. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Columns in the order of the function's arguments. A column has a type if Postgres cannot infer it from a single
 * value.
 */
const COLUMNS = [
  ['type', ''],
  ['kind', ''],
  ['namespace', ''],
  ['name', ''],
  ['expected', '::bigint'],
  ['metadata', ''],
  ['status', '::text'],
  ['content', '::text'],
] as const satisfies [keyof Write, string][];

const RESULT = 'outcome, revision::text, previous::text';

/**
 * Builds one statement for writes to several stores, so that all of them are in one transaction. Each part contains
 * the writes to one store. Rows are returned in the same order as the writes.
 */
export function writeStatement(parts: readonly (readonly Write[])[]): WriteStatement {
  const calls = parts.map((part, i) => callFor(part, i, `$${firstParameter(i)}`));
  return {
    name: `write ${lengthsOf(parts)}`,
    text: calls.map((call) => `select ${RESULT} from ${call}`).join(' union all '),
    values: valuesOf(parts),
  };
}

/**
 * As `writeStatement`, but only writes the other parts if the whole first part was written. Otherwise, only returns
 * the rows of the first part. `offset 0` prevents the planner from calling a function before its condition is known.
 */
export function orderedWriteStatement(parts: readonly (readonly Write[])[]): WriteStatement {
  const [first, ...others] = parts;
  const rest = others.map((part, i) => {
    const store = `(select $${firstParameter(i + 1)}::text as store where not exists (select from first where outcome <> 'written') offset 0)`;
    return `select ${RESULT} from ${store} allowed, lateral ${callFor(part, i + 1, 'allowed.store')}`;
  });
  const lead = `with first as materialized (select ${RESULT} from ${callFor(first, 0, '$1')})`;
  return {
    name: `write ${lengthsOf([first])} then ${lengthsOf(others)}`,
    text: [`${lead} select outcome, revision, previous from first`, ...rest].join(' union all '),
    values: valuesOf(parts),
  };
}

function lengthsOf(parts: readonly (readonly Write[])[]): string {
  return parts.map((part) => (part.length === 1 ? 'one' : 'some')).join(' ');
}

function valuesOf(parts: readonly (readonly Write[])[]): unknown[] {
  return parts.flatMap((part) => [part[0].store, ...columnsOf(part)]);
}

function callFor(part: readonly Write[], index: number, store: string): string {
  return part.length === 1 ? callForOne(index, store) : callForSome(index, store);
}

function columnsOf(part: readonly Write[]): unknown[] {
  const columns = COLUMNS.map(([field]) => part.map((write) => write[field]));
  return part.length === 1 ? columns.flat() : columns;
}

/**
 * Returns the call for a single write. It passes plain values, because objects in a list need another level of
 * quoting.
 */
function callForOne(index: number, store: string): string {
  const first = firstParameter(index);
  const columns = COLUMNS.map(([, type], i) => `array[$${first + 1 + i}${type}]`);
  return `resources.write(${store}, ${columns.join(', ')})`;
}

function callForSome(index: number, store: string): string {
  const first = firstParameter(index);
  return `resources.write(${store}, ${COLUMNS.map((_, i) => `$${first + 1 + i}`).join(', ')})`;
}

function firstParameter(index: number): number {
  return index * (COLUMNS.length + 1) + 1;
}
