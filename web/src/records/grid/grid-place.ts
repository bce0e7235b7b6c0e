/** A cell: its row, from 0, and its column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell that stays with its record when others come or go before it. */
export interface Cell extends Place {
  readonly identity?: string;
}

interface Identified {
  readonly identity: string;
}

/** The row of a cell; where its record is not shown, the one that is in its place. */
export function rowOf(rows: readonly Identified[], { row, identity }: Cell): number {
  const found = rows.at(row)?.identity === identity ? row : rows.findIndex((one) => one.identity === identity);
  return found < 0 ? Math.min(row, rows.length - 1) : found;
}
