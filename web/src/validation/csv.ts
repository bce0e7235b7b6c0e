/** A CSV row (RFC 4180). */
export interface CsvRow {
  /** Starts at 1. */
  readonly line: number;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** Empty if the row has no TTL. */
  readonly ttl: string;
  readonly comment: string;
}

type Column = Exclude<keyof CsvRow, 'line'>;

/** Lowercase column headings used by other programs. */
const headings: { readonly [heading: string]: Column } = {
  name: 'name',
  host: 'name',
  type: 'type',
  value: 'value',
  content: 'value',
  data: 'value',
  target: 'value',
  ttl: 'ttl',
  comment: 'comment',
  note: 'comment',
};

const usual: readonly Column[] = ['name', 'type', 'value', 'ttl', 'comment'];

/**
 * Parses CSV with commas, semicolons or tabs. The first line must be headings, or a name, a known type and a value;
 * otherwise returns undefined.
 */
export function readCsv(text: string, isType: (word: string) => boolean): CsvRow[] | undefined {
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  const separator = [',', ';', '\t'].find((one) => first.split(one).length >= 3);
  if (separator === undefined) return undefined;
  const [head, ...rest] = linesOf(text, separator);
  const columns = head.cells.map((cell) => headings[cell.trim().toLowerCase()]);
  if (usual.slice(0, 3).every((column) => columns.includes(column))) return rest.map((row) => rowOf(row, columns));
  // Lines of a zone file may also contain tabs.
  if (separator === '\t' || !isType(head.cells[1].trim())) return undefined;
  return [head, ...rest].map((row) => rowOf(row, usual));
}

interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
}

function rowOf({ line, cells }: Cells, columns: readonly (Column | undefined)[]): CsvRow {
  const found = columns.flatMap((column, i) =>
    column === undefined ? [] : [[column, (cells[i] ?? '').trim()] as const],
  );
  return { line, name: '', type: '', value: '', ttl: '', comment: '', ...Object.fromEntries(found) };
}

function linesOf(text: string, separator: string): Cells[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ line: i + 1, cells: cellsOf(line, separator) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Splits a line. In quotes, "" is a quote and the separator is an ordinary character. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(${separator}|$)`, 'gy');
  const cells: string[] = [];
  for (const [, quoted, bare, end] of line.matchAll(cell)) {
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') break;
  }
  return cells;
}
