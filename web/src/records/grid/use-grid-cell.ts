import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Cell, type Place, rowOf } from './grid-place.ts';
import type { Row } from '../rows.ts';
import type { Field } from '../values.ts';

export interface GridHandle {
  readonly focus: () => void;
}

interface GridCell {
  readonly place: Place;
  readonly setPlace: (place: Place) => void;
  /** The field that is edited, where that is the cell of this place. */
  readonly editing: Field | undefined;
  readonly setEditing: (row: Row, field: Field | undefined) => void;
  /** The element with the cells. */
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Takes note whether a cell has the focus, which the cell of a new place then gets. */
  readonly noteFocus: (hasFocus: boolean) => void;
}

/** The one cell that the Tab key reaches, which may be edited. It stays with its record when others come or go before it. */
export function useGridCell(rows: readonly Row[], ref: Ref<GridHandle>): GridCell {
  const [wanted, setWanted] = useState<Cell>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<{ readonly identity: string; readonly field: Field }>();
  const grid = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const place = { column: wanted.column, row: rowOf(rows, wanted) };
  const editing = rows[place.row].identity === edited?.identity ? edited.field : undefined;
  const focusCell = useCallback(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  useImperativeHandle(ref, () => ({ focus: focusCell }), [focusCell]);
  useEffect(() => {
    if (hasFocus.current && editing === undefined) focusCell();
  }, [wanted, editing, focusCell]);
  return {
    place,
    setPlace: ({ row, column }) => setWanted({ row, column, identity: rows[row].identity }),
    editing,
    setEditing: ({ identity }, field) => setEdited(field && { identity, field }),
    grid,
    noteFocus: (value) => void (hasFocus.current = value),
  };
}
