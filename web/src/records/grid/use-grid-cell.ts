import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type Cell, type Place, rowOf } from './grid-place.ts';
import type { Row } from '../../changes/rows.ts';
import type { Field } from '../../changes/values.ts';

export interface GridHandle {
  readonly focus: () => void;
}

interface GridCell {
  readonly place: Place;
  readonly setPlace: (place: Place) => void;
  /** The edited field, if the cell at `place` is being edited. */
  readonly editing: Field | undefined;
  readonly setEditing: (row: Row, field: Field | undefined) => void;
  /** The element that contains the cells. */
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Records whether a cell has the focus. If true, the next current cell receives the focus. */
  readonly noteFocus: (hasFocus: boolean) => void;
}

/** The current cell of the roving tabindex. It follows its record when rows are added or removed. */
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
