import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../api/client.ts';
import { Choice, TextField } from '../../ui/fields.tsx';
import css from './record-dialog.module.css';
import { typeForms } from './type-forms.ts';
import { validation } from '../faults/use-faults.ts';
import { ValidationFailed } from '../faults/validation-failed.tsx';
import { ValueFields } from './value-fields.tsx';
import { type Field, type Values, withField } from '../../changes/values.ts';

interface RecordFieldsProps {
  readonly zone: Zone;
  readonly written: Values;
  readonly isTypeFixed: boolean;
  readonly faultOf: (field: Field) => ReactNode;
  readonly onChange: (written: Values) => void;
}

/** The fields of a record. The value has one field per part, depending on the type. */
export function RecordFields({ zone, written, isTypeFixed, faultOf, onChange }: RecordFieldsProps) {
  const { t } = useTranslation();
  const types = useTypes();
  const [ttl, setTtl] = useState(() => String(written.ttl));
  const set = (field: Field) => (text: string) => onChange(withField(written, field, text));
  return (
    <>
      <ValidationFailed />
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
          onChange={(type) => onChange({ ...written, type, value: '' })}
        />
      </div>
      <ValueFields
        key={written.type}
        zone={zone.name}
        type={written.type}
        value={written.value}
        fault={faultOf('value')}
        onChange={set('value')}
      />
      <div className={css.last}>
        <TextField
          label={t('records.column_ttl')}
          value={ttl}
          fault={faultOf('ttl')}
          onChange={(text) => {
            setTtl(text);
            set('ttl')(text);
          }}
        />
        <TextField label={t('records.column_comment')} value={written.comment ?? ''} onChange={set('comment')} />
      </div>
    </>
  );
}

/** Common types first. */
const USUAL = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'HTTPS', 'TLSA'];

function useTypes(): readonly string[] {
  const [types, setTypes] = useState<readonly string[]>(USUAL);
  useEffect(() => {
    validation().then(
      ({ userEditableTypes }) => setTypes([...new Set([...USUAL, ...userEditableTypes, ...Object.keys(typeForms)])]),
      () => undefined,
    );
  }, []);
  return types;
}
