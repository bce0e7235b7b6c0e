import { type ComponentType, memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../i18n/use-messages.ts';
import { LockIcon, WarningIcon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { CellEditor } from './cell-editor.tsx';
import { type AfterEdit, columns } from './grid-keys.ts';
import css from './records-grid.module.css';
import type { Row } from '../../changes/rows.ts';
import type { Field, Values } from '../../changes/values.ts';

interface GridRowProps {
  readonly zone: string;
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly size: number;
  /** The column of the grid's tab stop, if that cell is in this row. */
  readonly active: number | undefined;
  readonly editing: Field | undefined;
  readonly isChosen: boolean;
  /** Errors from the API for the change of this row. */
  readonly fault: readonly string[] | undefined;
  readonly warning: readonly string[] | undefined;
  readonly onFocus: (column: number) => void;
  readonly onOpen: (column: number) => void;
  readonly onSave: (values: Values | undefined, then: AfterEdit) => void;
}

/** A record as plain elements. Only the edited cell has an input. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { zone, row, index, start, size, active, editing, isChosen, fault, warning, onFocus, onOpen, onSave } = props;
  const columnOf = ({ target }: MouseEvent) =>
    Math.max(0, columns.indexOf((target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field as Field));
  return (
    <div
      className={css.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-state={row.state}
      data-locked={row.lock !== undefined}
      data-first={row.isFirst}
      data-fault={fault === undefined ? warning && 'warning' : 'error'}
      style={{ transform: `translateY(${start}px)`, height: size }}
      onClick={(event) => onFocus(columnOf(event))}
      onDoubleClick={(event) => onOpen(columnOf(event))}
    >
      {columns.map((field, column) => {
        const Content = contents[field];
        return (
          <div
            key={field}
            className={css.cell}
            role="gridcell"
            data-field={field}
            tabIndex={column === active ? 0 : undefined}
            data-row={column === active ? true : undefined}
          >
            {editing === field ? (
              <CellEditor zone={zone} row={row} field={field} onSave={onSave} />
            ) : (
              <Content row={row} messages={fault ?? warning} />
            )}
          </div>
        );
      })}
    </div>
  );
}, isSame);

function isSame(one: GridRowProps, other: GridRowProps): boolean {
  const facts = ['row', 'index', 'start', 'size', 'active', 'editing', 'isChosen', 'fault', 'warning'] as const;
  // The row with the focus always renders, because its actions change.
  return one.active === undefined && other.active === undefined && facts.every((fact) => one[fact] === other[fact]);
}

interface CellProps {
  readonly row: Row;
  readonly messages?: readonly string[];
}

const contents: { readonly [field in Field]: ComponentType<CellProps> } = {
  name: NameCell,
  type: ({ row }) => row.type,
  value: ValueCell,
  ttl: ({ row }) => <Change before={row.before?.ttl} after={row.ttl} />,
  comment: NoteCell,
};

const marks = { same: '', changed: '~', new: '+', removed: '−' };

function NameCell({ row }: CellProps) {
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        {marks[row.state]}
      </span>
      <span className={row.isFirst ? css.name : css.again} title={row.name}>
        {row.shownName}
      </span>
    </>
  );
}

function ValueCell({ row, messages }: CellProps) {
  const inWords = useMessages();
  return (
    <>
      <span title={row.value}>
        <Change before={row.before?.value} after={row.value} />
      </span>
      {messages === undefined ? null : (
        <span className={css.fault} title={messages.map((message) => inWords(message).text).join(' ')}>
          <WarningIcon />
          {messages.map((message) => (
            <Message key={message} text={message} />
          ))}
        </span>
      )}
    </>
  );
}

function NoteCell({ row: { lock, comment, state } }: CellProps) {
  const { t } = useTranslation();
  return (
    <>
      {lock === undefined ? null : (
        <span className={css.lock}>
          <LockIcon /> {t(`records.lock_${lock}`)}
        </span>
      )}
      {comment ?? <span className="unseen">{t('records.no_note')}</span>}{' '}
      {state === 'same' ? null : <span className={css.state}>{t(`records.state_${state}`)}</span>}
    </>
  );
}

/** Shows the new text, and the old text if it differs. */
function Change<T extends string | number>({ before, after }: { readonly before: T | undefined; readonly after: T }) {
  if (before === undefined || before === after) return after;
  return (
    <>
      <del>{before}</del> <span aria-hidden="true">→</span> {after}
    </>
  );
}
