import type { Place } from './grid-place.ts';
import { editableFields } from '../rows.ts';
import type { Field } from '../values.ts';

/** The columns in their order. */
export const columns = ['name', 'type', 'value', 'ttl', 'comment'] as const satisfies readonly Field[];

/** The next field of a record that is edited in its cell; undefined after the last one. */
export function editableAfter(field: Field): Field | undefined {
  return columns.slice(columns.indexOf(field) + 1).find((column) => editableFields.includes(column));
}

/** Where the focus goes after a cell was edited: to the same one, to that below, to the next one, or where it is already. */
export type AfterEdit = 'stay' | 'down' | 'next' | 'gone';

/** The part of a press of a key that counts. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Size {
  readonly rows: number;
  /** Rows in sight. */
  readonly page: number;
}

export type GridAction = 'edit' | 'choose' | 'choose_all' | 'remove' | 'restore' | 'duplicate' | 'history' | 'leave';

const plain: { readonly [key: string]: GridAction } = {
  Enter: 'edit',
  F2: 'edit',
  ' ': 'choose',
  Delete: 'remove',
  u: 'restore',
  d: 'duplicate',
  h: 'history',
  Escape: 'leave',
};

/** The action of a key in the table, for its row with the focus; undefined for a key that has none. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): GridAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'a' ? 'choose_all' : undefined;
  return shiftKey ? undefined : plain[key];
}

/** The rows and columns that a key goes, with so many rows in sight. */
const steps: { readonly [key: string]: (page: number) => readonly [rows: number, columns: number] } = {
  ArrowUp: () => [-1, 0],
  ArrowDown: () => [1, 0],
  k: () => [-1, 0],
  j: () => [1, 0],
  ArrowLeft: () => [0, -1],
  ArrowRight: () => [0, 1],
  PageUp: (page) => [-page, 0],
  PageDown: (page) => [page, 0],
};

/** The cell to which a key leads (WAI-ARIA, pattern grid); undefined for a key that leads nowhere. */
export function placeAfter(from: Place, { key, ctrlKey, metaKey }: Press, { rows, page }: Size): Place | undefined {
  const isFar = ctrlKey || metaKey;
  if (isFar && key.length === 1) return undefined;
  if (key === 'Home') return { row: isFar ? 0 : from.row, column: 0 };
  if (key === 'End') return { row: isFar ? rows - 1 : from.row, column: columns.length - 1 };
  const step = steps[key]?.(page);
  return step === undefined ? undefined : within({ row: from.row + step[0], column: from.column + step[1] }, rows);
}

function within({ row, column }: Place, rows: number): Place {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { row: clamp(row, rows - 1), column: clamp(column, columns.length - 1) };
}
