/** A write as the function `resources.write` takes it. */
export interface Write {
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

/** One statement, and thereby one transaction, for writes to several stores; each part is those to one. Its rows are in their order. */
export function writeStatement(parts: readonly (readonly Write[])[]): WriteStatement {
  const calls = parts.map((part, i) => (part.length === 1 ? callForOne(i) : callForSome(i)));
  return {
    name: `write ${parts.map((part) => (part.length === 1 ? 'one' : 'some')).join(' ')}`,
    text: calls.map((call) => `select outcome, revision::text from ${call}`).join(' union all '),
    values: parts.flatMap((part) => [part[0].store, ...columnsOf(part)]),
  };
}

function columnsOf(part: readonly Write[]): unknown[] {
  const columns = COLUMNS.map(([field]) => part.map((write) => write[field]));
  return part.length === 1 ? columns.flat() : columns;
}

/** An object in a list would have to be quoted once more. */
function callForOne(index: number): string {
  const first = firstParameter(index);
  const columns = COLUMNS.map(([, type], i) => `array[$${first + 1 + i}${type}]`);
  return `resources.write($${first}, ${columns.join(', ')})`;
}

function callForSome(index: number): string {
  const first = firstParameter(index);
  return `resources.write($${first}, ${COLUMNS.map((_, i) => `$${first + 1 + i}`).join(', ')})`;
}

function firstParameter(index: number): number {
  return index * (COLUMNS.length + 1) + 1;
}
