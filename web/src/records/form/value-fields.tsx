import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, TextField } from '../../ui/fields.tsx';
import css from './record-dialog.module.css';
import { type Part, partsOf, typeForms, valueOf } from './type-forms.ts';
import { Targets } from './targets.tsx';
import { useFormWords } from './use-form-words.ts';

interface ValueFieldsProps {
  readonly zone: string;
  readonly type: string;
  readonly value: string;
  readonly fault: ReactNode;
  readonly onChange: (value: string) => void;
}

/** The fields of a value, and the hostnames in it. */
export function ValueFields(props: ValueFieldsProps) {
  const { zone, type, value, onChange } = props;
  return (
    <div>
      <Fields {...props} />
      <Targets zone={zone} type={type} value={value} onChange={onChange} />
    </div>
  );
}

/** One field for the whole value, or one field per part if the type has parts. */
function Fields({ type, value, fault, onChange }: Omit<ValueFieldsProps, 'zone'>) {
  const { t } = useTranslation();
  const { exampleOf } = useFormWords();
  const parts = typeForms[type];
  if (parts !== undefined) return <Parts type={type} parts={parts} value={value} fault={fault} onChange={onChange} />;
  return (
    <TextField
      label={t('records.column_value')}
      value={value}
      isCode
      placeholder={exampleOf(type)}
      fault={fault}
      onChange={onChange}
    />
  );
}

interface PartsProps extends Omit<ValueFieldsProps, 'zone'> {
  readonly parts: readonly Part[];
}

function Parts({ type, parts, value, fault, onChange }: PartsProps) {
  const { labelOf, optionOf } = useFormWords();
  const [typed, setTexts] = useState(() => partsOf(parts, value));
  // If the value differs from the typed parts, it was changed elsewhere.
  const texts = value === '' || valueOf(parts, typed) === value ? typed : partsOf(parts, value);
  const set = (i: number, text: string) => {
    const next = texts.with(i, text);
    setTexts(next);
    onChange(valueOf(parts, next));
  };
  return (
    <div className={css.parts}>
      {parts.map(({ name, options }, i) => {
        const about = { label: labelOf(type, name), value: texts[i], onChange: (text: string) => set(i, text) };
        return options === undefined ? (
          <TextField key={name} {...about} isCode fault={i === parts.length - 1 ? fault : undefined} />
        ) : (
          <Choice
            key={name}
            {...about}
            options={Object.fromEntries(options.map((one) => [one, optionOf(type, name, one)]))}
          />
        );
      })}
    </div>
  );
}
