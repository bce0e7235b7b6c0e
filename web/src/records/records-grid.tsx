import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type AfterEdit, columns, type GridAction, placeAfter, shortcutOf } from './grid-keys.ts';
import { type Cell, type Place, rowOf } from './grid-place.ts';
import { GridRow } from './grid-row.tsx';
import css from './records-grid.module.css';
import type { Faults } from './refusal.ts';
import { editableFields, type Row } from './rows.ts';
import { validation } from './use-faults.ts';
import type { Field, Values } from './values.ts';

/** The height of a row in pixels: a line on a desk, two on a phone. */
const HEIGHT = { desk: 34, phone: 58 };
const PHONE = '(max-width: 48rem)';
/** Rows beyond those in sight. */
const OVERSCAN = 8;

export interface GridActions {
  readonly change: (key: string, values: Values) => void;
  readonly remove: (keys: readonly string[]) => void;
  readonly restore: (key: string) => void;
  readonly duplicate: (row: Row) => void;
  /** Opens a record, or the reason why it cannot be changed. */
  readonly open: (row: Row) => void;
  /** Shows who has changed the records of its name. */
  readonly history: (row: Row) => void;
  readonly add: () => void;
  readonly paste: (text: string) => void;
  readonly template: () => void;
  readonly review: () => void;
  readonly publish: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface GridHandle {
  readonly focus: () => void;
}

interface GridProps {
  readonly zone: string;
  readonly rows: readonly Row[];
  /** The faults that the API has found, by the keys of rows. */
  readonly faults: Faults;
  readonly actions: GridActions;
  readonly ref: Ref<GridHandle>;
}

/** The records as a grid (WAI-ARIA): one stop of the Tab key, arrows within, cells that are edited in place, and only the rows in sight. */
export function RecordsGrid({ zone, rows, faults, actions, ref }: GridProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState<Cell>({ row: 0, column: 0 });
  const place = { column: wanted.column, row: rowOf(rows, wanted) };
  const setPlace = ({ row, column }: Place) => setWanted({ row, column, key: rows[row].key });
  const [edited, setEdited] = useState<{ readonly key: string; readonly field: Field }>();
  const editing = rows[place.row].key === edited?.key ? edited.field : undefined;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? HEIGHT.phone : HEIGHT.desk),
    overscan: OVERSCAN,
    useFlushSync: false,
    // The row with the focus stays, wherever one scrolls.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(startIndex - overscan, 0);
      const to = Math.min(endIndex + overscan, count - 1);
      const shown = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      return place.row < from ? [place.row, ...shown] : place.row > to ? [...shown, place.row] : shown;
    },
  });
  useEffect(() => virtual.measure(), [virtual, isPhone]);
  const focusCell = useCallback(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  useImperativeHandle(ref, () => ({ focus: focusCell }), [focusCell]);
  useEffect(() => {
    if (isFocused.current && editing === undefined) focusCell();
  }, [wanted, editing, focusCell]);

  const move = (next: Place) => {
    isFocused.current = true;
    setPlace(next);
    virtual.scrollToIndex(next.row, { align: 'auto' });
  };
  const edit = (row: Row, field: Field | undefined) => {
    const canEdit = row.lock === undefined && row.state !== 'removed' && !isPhone;
    if (canEdit && field !== undefined && editableFields.includes(field)) setEdited({ key: row.key, field });
    else if (row.state !== 'removed') actions.open(row);
  };
  const choose = (keys: readonly string[]) => setChosen(new Set(keys));
  const act: { readonly [action in GridAction]: (row: Row) => void } = {
    edit: (row) => {
      setPlace(place);
      edit(row, columns[place.column]);
    },
    choose: ({ key }) => choose(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]),
    choose_all: () => choose(rows.filter(({ lock }) => lock === undefined).map(({ key }) => key)),
    remove: (row) => {
      const keys = chosen.size > 0 ? [...chosen] : [row.key];
      actions.remove(rows.filter(({ key, lock }) => lock === undefined && keys.includes(key)).map(({ key }) => key));
      choose([]);
    },
    restore: ({ key }) => actions.restore(key),
    duplicate: (row) => row.lock === undefined && actions.duplicate(row),
    history: actions.history,
    add: actions.add,
    paste: () => actions.paste(''),
    template: actions.template,
    review: actions.review,
    publish: actions.publish,
    undo: actions.undo,
    redo: actions.redo,
    leave: () => choose([]),
  };
  const press = (event: KeyboardEvent) => {
    if (editing !== undefined) return;
    const action = shortcutOf(event);
    const next = placeAfter(place, event, {
      rows: rows.length,
      page: Math.floor((scroller.current?.clientHeight ?? 0) / HEIGHT.desk) - 1,
    });
    if (action === undefined && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== undefined) act[action](rows[place.row]);
    else if (next !== undefined) move(next);
  };
  const save = (row: Row, values: Values | undefined, then: AfterEdit) => {
    isFocused.current = then !== 'gone';
    if (values !== undefined) actions.change(row.key, values);
    const at = columns.indexOf(editing!);
    const following = columns.slice(at + 1).find((column) => editableFields.includes(column));
    setEdited(then === 'next' && following !== undefined ? { key: row.key, field: following } : undefined);
    if (then === 'next' && following !== undefined) setPlace({ ...place, column: columns.indexOf(following) });
    if (then === 'down' && place.row + 1 < rows.length) move({ ...place, row: place.row + 1 });
  };
  return (
    <div
      ref={grid}
      className={css.grid}
      role="grid"
      aria-label={t('records.title')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      onKeyDown={press}
      onPaste={({ clipboardData }) => editing === undefined && actions.paste(clipboardData.getData('text/plain'))}
      onFocus={() => {
        isFocused.current = true;
        void validation();
      }}
      onBlur={() => void (isFocused.current = false)}
    >
      <div
        ref={scroller}
        className={css.scroller}
        role="presentation"
        style={{ height: `min(${virtual.getTotalSize()}px + ${isPhone ? 0 : 2}rem, 100dvh - 17rem)` }}
      >
        <div className={css.head} role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`records.column_${column}`)}
            </span>
          ))}
        </div>
        <div className={css.all} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => (
            <GridRow
              key={rows[index].key}
              zone={zone}
              row={rows[index]}
              index={index}
              start={start}
              size={size}
              active={index === place.row ? place.column : undefined}
              editing={index === place.row ? editing : undefined}
              isChosen={chosen.has(rows[index].key)}
              fault={faults.get(rows[index].key)}
              onFocus={(column) => move({ row: index, column })}
              onOpen={(column) => {
                setPlace({ row: index, column });
                edit(rows[index], columns[column]);
              }}
              onSave={(values, then) => save(rows[index], values, then)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
  );
}
