import { type KeyboardEvent, type Ref, type RefObject, useRef } from 'react';
import { type AfterEdit, columns, editableAfter, placeAfter, shortcutOf } from './grid-keys.ts';
import type { Place } from './grid-place.ts';
import { editableFields, type Row } from '../rows.ts';
import { type GridHandle, useGridCell } from './use-grid-cell.ts';
import { type GridActions, useRowActions } from './use-row-actions.ts';
import { pageOf, type RowsInSight, useIsPhone, useRowsInSight } from './use-rows-in-sight.ts';
import type { Field, Values } from '../values.ts';

interface GridOptions {
  readonly rows: readonly Row[];
  readonly actions: GridActions;
  readonly ref: Ref<GridHandle>;
}

/** The state of a grid, and what it does with events. */
export interface Grid {
  /** The element with the cells. */
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly inSight: RowsInSight;
  readonly isPhone: boolean;
  /** The cell that the Tab key reaches. */
  readonly place: Place;
  /** The field of that cell, where it is edited. */
  readonly editing: Field | undefined;
  /** Keys of the rows that a person has chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly noteFocus: (hasFocus: boolean) => void;
  readonly move: (to: Place) => void;
  /** Edits a cell in place, or opens its record where that cannot be. */
  readonly edit: (row: Row, at: Place) => void;
  /** Ends the editing of a cell; without values, nothing is changed. */
  readonly save: (row: Row, values: Values | undefined, then: AfterEdit) => void;
  readonly press: (event: KeyboardEvent) => void;
}

/** A grid of rows: its cell with the focus, its rows in sight, and its answers to keys. */
export function useGrid({ rows, actions, ref }: GridOptions): Grid {
  const isPhone = useIsPhone();
  const { place, setPlace, editing, setEditing, grid, noteFocus } = useGridCell(rows, ref);
  const scroller = useRef<HTMLDivElement>(null);
  const inSight = useRowsInSight({ count: rows.length, focused: place.row, scroller, isPhone });
  const move = (to: Place) => {
    noteFocus(true);
    setPlace(to);
    inSight.scrollToIndex(to.row, { align: 'auto' });
  };
  const edit = (row: Row, at: Place) => {
    setPlace(at);
    const field = columns[at.column];
    const canEdit = row.lock === undefined && row.state !== 'removed' && !isPhone;
    if (canEdit && editableFields.includes(field)) setEditing(row, field);
    else if (row.state !== 'removed') actions.open(row);
  };
  const save = (row: Row, values: Values | undefined, then: AfterEdit) => {
    noteFocus(then !== 'gone');
    if (values !== undefined) actions.change(row.key, values);
    const following = then === 'next' && editing !== undefined ? editableAfter(editing) : undefined;
    setEditing(row, following);
    if (following !== undefined) setPlace({ ...place, column: columns.indexOf(following) });
    if (then === 'down' && place.row + 1 < rows.length) move({ ...place, row: place.row + 1 });
  };
  const { chosen, act } = useRowActions(rows, actions, (row) => edit(row, place));
  const press = (event: KeyboardEvent) => {
    if (editing !== undefined) return;
    const action = shortcutOf(event);
    const next = placeAfter(place, event, { rows: rows.length, page: pageOf(scroller.current) });
    if (action === undefined && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== undefined) act[action](rows[place.row]);
    else if (next !== undefined) move(next);
  };
  return { grid, scroller, inSight, isPhone, place, editing, chosen, noteFocus, move, edit, save, press };
}
