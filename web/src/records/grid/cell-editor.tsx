import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../ui/message.tsx';
import type { AfterEdit } from './grid-keys.ts';
import css from './records-grid.module.css';
import { TargetList } from '../form/targets.tsx';
import type { Row } from '../../changes/rows.ts';
import { complete, useFaults, useTargets } from '../faults/use-faults.ts';
import { ValidationFailed } from '../faults/validation-failed.tsx';
import { type Field, nameOf, type Values, valuesOf, withField } from '../../changes/values.ts';

interface CellEditorProps {
  readonly zone: string;
  readonly row: Row;
  readonly field: Field;
  readonly onSave: (values: Values | undefined, then: AfterEdit) => void;
}

const nowhere = { type: '', value: '' };

/**
 * The input in a cell. Enter saves and moves down, Tab saves and moves right, Escape cancels, and arrow down toggles
 * how a hostname is read.
 */
export function CellEditor({ zone, row, field, onSave }: CellEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(row[field === 'name' ? 'shownName' : field] ?? ''));
  const values = withField(valuesOf(row), field, field === 'name' ? nameOf(text, row) : text);
  const faults = useFaults(zone, values).filter((fault) => fault.field === field);
  const hasError = faults.some(({ isError }) => isError);
  const targets = useTargets(zone, field === 'value' ? values : nowhere);
  const other = targets.find((target) => target.other !== undefined)?.other;
  useEffect(() => input.current?.select(), []);
  const save = (then: AfterEdit) => complete(zone, values, (completed) => onSave(completed, then));
  const press = (event: KeyboardEvent) => {
    const then = ({ Enter: 'down', Tab: 'next' } as const)[event.key];
    if (event.key === 'ArrowDown') setText(other ?? text);
    else if (event.key === 'Escape') onSave(undefined, 'stay');
    else if (then === undefined || event.shiftKey) return;
    else if (!hasError) save(then);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        className={css.input}
        aria-label={`${t(`records.column_${field}`)}, ${row.shownName} ${row.type}`}
        aria-invalid={hasError}
        aria-describedby={faults.length + targets.length === 0 ? undefined : id}
        value={text}
        autoFocus
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
        onBlur={() => (hasError ? onSave(undefined, 'gone') : save('gone'))}
      />
      <ValidationFailed className={css.below} />
      {faults.length + targets.length === 0 ? null : (
        // Keep the focus in the field on a click.
        <div id={id} className={css.below} onMouseDown={(event) => event.preventDefault()}>
          <div role="alert">
            {faults.map(({ code, message, isError }) => (
              <p key={code} data-error={isError}>
                <Message text={message} />
              </p>
            ))}
          </div>
          <TargetList targets={targets} hint={<kbd>↓</kbd>} onChange={setText} />
        </div>
      )}
    </>
  );
}
