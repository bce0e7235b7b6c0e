/** A command's result: a table for people, JSON for scripts. */
export interface Output {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly notes?: readonly string[];
}

export interface Column<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | null | undefined;
}

/** Returns a table with headings. The JSON output contains the full rows, or a single object if `one` is set. */
export function table<T>(columns: readonly Column<T>[], rows: readonly T[], notes: readonly string[] = []): Output {
  const cells = rows.map((row) => columns.map(({ of }) => shown(of(row))));
  const titles = columns.map(({ title }) => title);
  return { json: rows, lines: tableLines([titles, ...cells]), notes };
}

export function tableOfOne<T>(columns: readonly Column<T>[], row: T, notes?: readonly string[]): Output {
  return { ...table(columns, [row], notes), json: row };
}

/** Pads columns to their longest cell, without trailing spaces. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('   ')
      .trimEnd(),
  );
}

/** Escapes tenant text, which may contain terminal control or bidirectional characters. */
function shown(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === ''
    ? '-'
    : String(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
