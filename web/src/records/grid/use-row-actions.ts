import { useState } from 'react';
import type { GridAction } from './grid-keys.ts';
import type { Row } from '../rows.ts';
import type { Values } from '../values.ts';

export interface GridActions {
  readonly change: (key: string, values: Values) => void;
  readonly remove: (keys: readonly string[]) => void;
  readonly restore: (key: string) => void;
  readonly duplicate: (row: Row) => void;
  /** Opens a record, or the reason why it cannot be changed. */
  readonly open: (row: Row) => void;
  /** Shows who has changed the records of its name. */
  readonly history: (row: Row) => void;
}

interface RowActions {
  /** Keys of the rows that an action concerns, rather than the one with the focus. */
  readonly chosen: ReadonlySet<string>;
  /** The actions of keys, for the row with the focus. */
  readonly act: { readonly [action in GridAction]: (row: Row) => void };
}

/** The rows that a person has chosen, and what the keys of a grid do with them. */
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
