/** The result of a command: a table for people, JSON for scripts. */
export interface Output {
  readonly json: unknown;
  /** Lines for standard output. */
  readonly lines: readonly string[];
  /** Lines for people, on standard error. */
  readonly notes?: readonly string[];
}

export interface Column<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | null | undefined;
}

/** A table with titles. JSON has the rows in full; that of `one` is an object instead of a list. */
export function table<T>(columns: readonly Column<T>[], rows: readonly T[], notes: readonly string[] = []): Output {
  const cells = rows.map((row) => columns.map(({ of }) => shown(of(row))));
  const titles = columns.map(({ title }) => title);
  return { json: rows, lines: tableLines([titles, ...cells]), notes };
}

export function tableOfOne<T>(columns: readonly Column<T>[], row: T, notes?: readonly string[]): Output {
  return { ...table(columns, [row], notes), json: row };
}

/** Columns as wide as their longest cell, without spaces at the end of lines. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('   ')
      .trimEnd(),
  );
}

/** Text of tenants may hold characters that steer a terminal, or the direction of other text. */
function shown(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === ''
    ? '-'
    : String(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
