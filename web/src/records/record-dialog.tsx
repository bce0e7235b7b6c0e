import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { Message } from '../ui/message.tsx';
import { withField } from './cell-editor.tsx';
import css from './record-dialog.module.css';
import { typeForms } from './type-forms.ts';
import { useFaults, validation } from './use-faults.ts';
import { type Field, type Values, valuesOf } from './values.ts';
import { ValueFields } from './value-fields.tsx';

interface RecordDialogProps {
  readonly zone: Zone;
  /** A new record where left out. */
  readonly values?: Values;
  readonly isTypeFixed?: boolean;
  readonly onSave: (values: Values) => void;
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** The form of a record, with the parts of its type. */
export function RecordDialog({ zone, values, isTypeFixed = false, onSave, onRemove, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const empty: Values = { name: '', type: 'A', value: '', ttl: zone.default_ttl, comment: null };
  const [written, setWritten] = useState<Values>(values === undefined ? empty : valuesOf(values));
  const [isSent, setSent] = useState(false);
  const types = useTypes();
  const faults = useFaults(zone.name, { ...written, name: written.name || '@' });
  const faultOf = (field: Field) => {
    // Nobody is blamed for a field that is still empty.
    if (!isSent && written[field] === '') return undefined;
    const fault = faults.find((one) => one.field === field);
    return fault === undefined ? undefined : <Message text={fault.message} />;
  };
  const set = (field: Field) => (text: string) => setWritten(withField(written, field, text));
  const save = () => {
    setSent(true);
    if (!faults.some(({ isError }) => isError)) onSave({ ...written, name: written.name || '@' });
  };
  return (
    <Dialog
      title={values === undefined ? t('record.new') : t('record.change')}
      onClose={onClose}
      actions={
        <>
          {onRemove === undefined ? null : (
            <Button kind="danger" onClick={onRemove}>
              {t('record.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="main" onClick={save}>
            {t('record.save')}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={css.first}>
          <TextField
            label={t('records.column_name')}
            value={written.name}
            placeholder="@"
            isCode
            hint={t('record.name_hint', { zone: zone.unicode_name })}
            fault={faultOf('name')}
            onChange={set('name')}
          />
          <Choice
            label={t('records.column_type')}
            value={written.type}
            options={Object.fromEntries([...new Set([...types, written.type])].map((type) => [type, type]))}
            hint={t('record.type_hint')}
            isDisabled={isTypeFixed}
            onChange={(type) => setWritten({ ...written, type, value: '' })}
          />
        </div>
        <ValueFields
          key={written.type}
          type={written.type}
          value={written.value}
          fault={faultOf('value')}
          onChange={set('value')}
        />
        <div className={css.last}>
          <TextField
            label={t('records.column_ttl')}
            value={Number.isNaN(written.ttl) ? '' : String(written.ttl)}
            inputMode="numeric"
            fault={faultOf('ttl')}
            onChange={set('ttl')}
          />
          <TextField label={t('records.column_comment')} value={written.comment ?? ''} onChange={set('comment')} />
        </div>
        <button type="submit" hidden />
        {isTypeFixed && values !== undefined ? (
          <Link className="small" to="/zones/$zone/audit" params={{ zone: zone.name }} search={{ name: values.name }}>
            {t('record.history')}
          </Link>
        ) : null}
      </form>
    </Dialog>
  );
}

/** The most usual types first. */
const USUAL = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'HTTPS', 'TLSA'];

function useTypes(): readonly string[] {
  const [types, setTypes] = useState<readonly string[]>(USUAL);
  useEffect(() => {
    void validation().then(({ userEditableTypes }) =>
      setTypes([...new Set([...USUAL, ...userEditableTypes, ...Object.keys(typeForms)])]),
    );
  }, []);
  return types;
}
