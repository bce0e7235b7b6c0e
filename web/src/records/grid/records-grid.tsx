import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { columns } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import css from './records-grid.module.css';
import type { Faults } from '../faults/refusal.ts';
import type { Row } from '../../changes/rows.ts';
import { prepareValidation } from '../faults/use-faults.ts';
import { type Grid, useGrid } from './use-grid.ts';
import type { GridHandle } from './use-grid-cell.ts';
import type { GridActions } from './use-row-actions.ts';

interface RowsProps {
  readonly zone: string;
  readonly rows: readonly Row[];
  /** Errors from the API by row key. */
  readonly faults: Faults;
  /** Warnings from the API by row key. */
  readonly warnings: Faults;
}

interface GridProps extends RowsProps {
  readonly actions: GridActions;
  readonly ref: Ref<GridHandle>;
}

/** The records as a WAI-ARIA grid: one tab stop, arrow keys, in-place editing. Renders only visible rows. */
export function RecordsGrid({ actions, ref, ...shown }: GridProps) {
  const { rows } = shown;
  const { t } = useTranslation();
  const state = useGrid({ rows, actions, ref });
  const { grid, scroller, inSight, isPhone, noteFocus } = state;
  return (
    <div
      ref={grid}
      className={css.grid}
      role="grid"
      aria-label={t('records.title')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      onKeyDown={state.press}
      onFocus={() => {
        noteFocus(true);
        prepareValidation();
      }}
      onBlur={() => noteFocus(false)}
    >
      <div
        ref={scroller}
        className={css.scroller}
        role="presentation"
        style={{ height: `min(${inSight.getTotalSize()}px + ${isPhone ? 0 : 2}rem, 100dvh - 17rem)` }}
      >
        <Head />
        <div className={css.all} role="presentation" style={{ height: inSight.getTotalSize() }}>
          <Rows {...shown} state={state} />
        </div>
      </div>
    </div>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <div className={css.head} role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {t(`records.column_${column}`)}
        </span>
      ))}
    </div>
  );
}

function Rows({ zone, rows, faults, warnings, state }: RowsProps & { readonly state: Grid }) {
  const { inSight, place, editing, chosen, move, edit, save } = state;
  return inSight
    .getVirtualItems()
    .map(({ index, start, size }) => (
      <GridRow
        key={rows[index].identity}
        zone={zone}
        row={rows[index]}
        index={index}
        start={start}
        size={size}
        active={index === place.row ? place.column : undefined}
        editing={index === place.row ? editing : undefined}
        isChosen={chosen.has(rows[index].key)}
        fault={faults.get(rows[index].key)}
        warning={warnings.get(rows[index].key)}
        onFocus={(column) => move({ row: index, column })}
        onOpen={(column) => edit(rows[index], { row: index, column })}
        onSave={(values, then) => save(rows[index], values, then)}
      />
    ));
}
