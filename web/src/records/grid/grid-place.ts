/** A cell, by row index (from 0) and column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell that follows its record when rows are added or removed. */
export interface Cell extends Place {
  readonly identity?: string;
}

interface Identified {
  readonly identity: string;
}

/** Returns the row index of a cell. If its record is not shown, returns the row at the old index. */
export function rowOf(rows: readonly Identified[], { row, identity }: Cell): number {
  const found = rows.at(row)?.identity === identity ? row : rows.findIndex((one) => one.identity === identity);
  return found < 0 ? Math.min(row, rows.length - 1) : found;
}
