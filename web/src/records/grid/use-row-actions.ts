import { useState } from 'react';
import type { GridAction } from './grid-keys.ts';
import type { Row } from '../../changes/rows.ts';
import type { Values } from '../../changes/values.ts';

export interface GridActions {
  readonly change: (key: string, values: Values) => void;
  readonly remove: (keys: readonly string[]) => void;
  readonly restore: (key: string) => void;
  readonly duplicate: (row: Row) => void;
  /** Opens the record, or explains why it is read-only. */
  readonly open: (row: Row) => void;
  /** Shows the audit log of the record's name. */
  readonly history: (row: Row) => void;
}

interface RowActions {
  /** Keys of selected rows. If there are any, `remove` applies to them instead of the focused row. */
  readonly chosen: ReadonlySet<string>;
  /** Keyboard actions on the focused row. */
  readonly act: { readonly [action in GridAction]: (row: Row) => void };
}

/** The selected rows, and the keyboard actions of a grid. */
export function useRowActions(rows: readonly Row[], actions: GridActions, edit: (row: Row) => void): RowActions {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (keys: readonly string[]) => setChosen(new Set(keys));
  const act: RowActions['act'] = {
    edit,
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
    leave: () => choose([]),
  };
  return { chosen, act };
}
