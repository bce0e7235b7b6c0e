import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copy.tsx';
import { Choice } from '../ui/fields.tsx';
import css from './dnssec.module.css';
import { type Ds, dsFields, type Field, inOrder, keyFields, lineOf, titleOf } from './registrar-forms.ts';

interface DsFormsProps {
  readonly zone: string;
  /** The DS records that the parent should have. */
  readonly ds: readonly Ds[];
  /** The DS records that the parent lacks. */
  readonly missing: readonly Ds[];
}

/**
 * The DS record to copy, in the formats that registrars use. Offers only the missing records, or all records if none
 * is missing.
 */
export function DsForms({ zone, ds, missing }: DsFormsProps) {
  const { t } = useTranslation();
  const isInPlace = missing.length === 0;
  const all = inOrder(isInPlace ? ds : missing);
  const [chosen, choose] = useState('0');
  const one = all.at(Number(chosen)) ?? all[0];
  return (
    <section className="card stack">
      <div className="line end">
        <h2>{t(isInPlace ? 'signing.ds_in_place' : 'signing.ds_title')}</h2>
        {all.length === 1 ? null : (
          <span className="push">
            <Choice
              label={t('signing.ds_choice')}
              value={chosen}
              options={Object.fromEntries(all.map((each, i) => [String(i), titleOf(each)]))}
              onChange={choose}
            />
          </span>
        )}
      </div>
      <p className="muted">{t(isInPlace ? 'signing.ds_in_place_hint' : 'signing.ds_hint')}</p>
      <Copyable text={lineOf(zone, one)} />
      <details key={String(isInPlace)} className={css.form} open={!isInPlace}>
        <summary>{t('signing.form_fields')}</summary>
        <Fields fields={dsFields(one)} />
      </details>
      {one.dnskey === null ? null : (
        <details className={css.form}>
          <summary>{t('signing.form_key')}</summary>
          <Fields fields={keyFields(one.dnskey)} />
        </details>
      )}
      <details className={css.form}>
        <summary>{t('signing.form_cds')}</summary>
        <p>{t('signing.cds_hint')}</p>
        <Copyable text={`dig ${zone} CDS +short`} />
      </details>
    </section>
  );
}

function Fields({ fields }: { readonly fields: readonly Field[] }) {
  const { t } = useTranslation();
  return (
    <dl className={css.fields}>
      {fields.map(({ name, value, meaning }) => (
        <div key={name}>
          <dt>
            {t(`signing.field_${name}`)} <small className="muted">{meaning}</small>
          </dt>
          <dd>
            <Copyable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
