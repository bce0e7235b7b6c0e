import { type KeyboardEvent, type Ref, type RefObject, useRef } from 'react';
import { type AfterEdit, columns, editableAfter, placeAfter, shortcutOf } from './grid-keys.ts';
import type { Place } from './grid-place.ts';
import { editableFields, type Row } from '../../changes/rows.ts';
import { type GridHandle, useGridCell } from './use-grid-cell.ts';
import { type GridActions, useRowActions } from './use-row-actions.ts';
import { pageOf, type RowsInSight, useIsPhone, useRowsInSight } from './use-rows-in-sight.ts';
import type { Field, Values } from '../../changes/values.ts';

interface GridOptions {
  readonly rows: readonly Row[];
  readonly actions: GridActions;
  readonly ref: Ref<GridHandle>;
}

/** The state and event handlers of a grid. */
export interface Grid {
  /** The element that contains the cells. */
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly inSight: RowsInSight;
  readonly isPhone: boolean;
  /** The cell in the tab order. */
  readonly place: Place;
  /** The field of that cell, if it is being edited. */
  readonly editing: Field | undefined;
  /** Keys of selected rows. */
  readonly chosen: ReadonlySet<string>;
  readonly noteFocus: (hasFocus: boolean) => void;
  readonly move: (to: Place) => void;
  /** Edits a cell in place. Opens the record if the cell is not editable. */
  readonly edit: (row: Row, at: Place) => void;
  /** Ends editing. Without values, nothing changes. */
  readonly save: (row: Row, values: Values | undefined, then: AfterEdit) => void;
  readonly press: (event: KeyboardEvent) => void;
}

/** Combines the current cell, the visible rows and the keyboard actions of a grid. */
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
