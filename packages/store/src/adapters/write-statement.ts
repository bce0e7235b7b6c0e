import type { WriteOptions } from '../store.ts';

/** A write as the function `resources.write` takes it, and its place in an order. */
export interface Write extends WriteOptions {
  readonly store: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Revision that the write replaces; null for a new object. */
  readonly expected: string | null;
  readonly metadata: string;
  readonly status: string | null;
  /** Null where it stays as it is. */
  readonly content: string | null;
}

export interface WriteStatement {
  /** The name of the prepared statement: each text has its own. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** In the order of the function's arguments, with the type where Postgres cannot tell it from one value. */
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

/** One statement, and thereby one transaction, for writes to several stores; each part is those to one. Its rows are in their order. */
export function writeStatement(parts: readonly (readonly Write[])[]): WriteStatement {
  const calls = parts.map((part, i) => callFor(part, i, `$${firstParameter(i)}`));
  return {
    name: `write ${lengthsOf(parts)}`,
    text: calls.map((call) => `select ${RESULT} from ${call}`).join(' union all '),
    values: valuesOf(parts),
  };
}

/**
 * The same, but the parts after the first are written only if all of the first was; otherwise there are rows of the first alone.
 * `offset 0` keeps the planner from calling a function before its condition is known.
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

/** An object in a list would have to be quoted once more. */
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
