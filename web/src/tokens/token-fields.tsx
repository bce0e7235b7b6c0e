import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scopes } from '../api/offered-values.ts';
import { useZonesLike } from '../settings/use-zones-like.ts';
import { Button } from '../ui/button.tsx';
import { Check, Checks } from '../ui/check.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import css from './tokens.module.css';
import { ends, hasZones, isScoped, kinds, lastWordOf, type TokenForm, unusedFor } from './token-form.ts';
import type { ScopeKey } from './token-sentence.tsx';

interface PartProps {
  readonly form: TokenForm;
  readonly faultOf: (field: string) => ReactNode;
  readonly onChange: (form: TokenForm) => void;
}

export function RightFields({ form, faultOf, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('tokens.kind')}
        value={form.kind}
        options={optionsOf(kinds, (kind) => t(`tokens.kind_${kind}`))}
        fault={faultOf('kind')}
        onChange={(kind) => onChange({ ...form, kind })}
      />
      {isScoped(form) ? (
        <Checks label={t('tokens.scopes')} fault={faultOf('scopes')}>
          {scopes.map((scope) => (
            <Check
              key={scope}
              label={t(`scopes.${scope.replace(':', '_') as ScopeKey}`)}
              hint={<code>{scope}</code>}
              isChecked={form.scopes.includes(scope)}
              onChange={(isChecked) =>
                onChange({
                  ...form,
                  scopes: scopes.filter((one) => (one === scope ? isChecked : form.scopes.includes(one))),
                })
              }
            />
          ))}
        </Checks>
      ) : null}
    </>
  );
}

/** Fields that hold lists. */
const lists = ['zones', 'names', 'types', 'allowlist'] as const;

const isShown = {
  zones: hasZones,
  names: isScoped,
  types: isScoped,
  allowlist: () => true,
};

/** The allowed zones, records and client addresses. */
export function LimitFields({ form, faultOf, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={css.pair}>
      {lists
        .filter((list) => isShown[list](form))
        .map((list) => (
          <div key={list} className={css.list}>
            <TextField
              label={t(`tokens.${list}`)}
              hint={t(`tokens.${list}_hint`)}
              placeholder={t('tokens.all_of_them')}
              value={form[list]}
              fault={faultOf(list)}
              isCode
              onChange={(text) => onChange({ ...form, [list]: text })}
            />
            {list === 'zones' ? <KnownZones form={form} onChange={onChange} /> : null}
          </div>
        ))}
    </div>
  );
}

/** Maximum number of suggested zones. */
const MOST_OFFERED = 8;

/** Suggests zones that match the last word. A click adds one. */
function KnownZones({ form, onChange }: Omit<PartProps, 'faultOf'>) {
  const { t } = useTranslation();
  const { whole, begun } = lastWordOf(form.zones);
  const chosen = [...whole, begun];
  const offered = useZonesLike(begun)
    ?.filter((name) => !chosen.includes(name))
    .slice(0, MOST_OFFERED);
  if (offered === undefined || offered.length === 0) return null;
  return (
    <div className={css.presets} role="group" aria-label={t('tokens.add_zone')}>
      <span className="muted small">{t('tokens.add_zone')}</span>
      {offered.map((name) => (
        <Button
          key={name}
          isSmall
          kind="quiet"
          onClick={() => onChange({ ...form, zones: `${[...whole, name].join(' ')} ` })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** The expiry, and the option of a TSIG key. */
export function UseFields({ form, faultOf, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.pair}>
        <Choice
          label={t('tokens.ends')}
          value={form.ends}
          options={optionsOf(ends, (end) => t(`tokens.ends_${end}`))}
          fault={faultOf('expires_at')}
          onChange={(end) => onChange({ ...form, ends: end })}
        />
        <Choice
          label={t('tokens.unused')}
          value={form.unused}
          options={optionsOf(unusedFor, (time) => t(`tokens.unused_${time}`))}
          fault={faultOf('max_unused')}
          onChange={(unused) => onChange({ ...form, unused })}
        />
      </div>
      <Check
        label={t('tokens.tsig')}
        hint={t('tokens.tsig_hint')}
        isChecked={form.tsig}
        onChange={(tsig) => onChange({ ...form, tsig })}
      />
    </>
  );
}

/** Returns labels by value, in the order of the values. */
function optionsOf<T extends string>(values: readonly T[], words: (value: T) => string): { [value in T]: string } {
  return Object.fromEntries(values.map((value) => [value, words(value)])) as { [value in T]: string };
}
