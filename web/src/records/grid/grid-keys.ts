import type { Place } from './grid-place.ts';
import { editableFields } from '../../changes/rows.ts';
import type { Field } from '../../changes/values.ts';

/** Columns in display order. */
export const columns = ['name', 'type', 'value', 'ttl', 'comment'] as const satisfies readonly Field[];

/** Returns the next editable column, or undefined after the last column. */
export function editableAfter(field: Field): Field | undefined {
  return columns.slice(columns.indexOf(field) + 1).find((column) => editableFields.includes(column));
}

/**
 * The focus after an edit: the same cell, the cell below, the next cell, or `gone` if another element already has the
 * focus.
 */
export type AfterEdit = 'stay' | 'down' | 'next' | 'gone';

/** The relevant fields of a keyboard event. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Size {
  readonly rows: number;
  /** Number of visible rows. */
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

/** Returns the grid action of a key for the focused row; undefined if there is none. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): GridAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'a' ? 'choose_all' : undefined;
  return shiftKey ? undefined : plain[key];
}

/** The number of rows and columns that each key moves. `page` is the number of visible rows. */
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

/** Returns the cell to which a key moves (WAI-ARIA grid pattern); undefined if the key does not move. */
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
