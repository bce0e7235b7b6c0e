import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { useTyped } from '../ui/use-typed.ts';
import css from './records-bar.module.css';

const route = getRouteApi('/zones/$zone/');

interface RecordsBarProps {
  readonly types: readonly string[];
  readonly onAdd: () => void;
  readonly onPaste: () => void;
  readonly onTemplate: () => void;
}

/** The search over the records of a zone, and the ways to new ones. */
export function RecordsBar({ types, onAdd, onPaste, onTemplate }: RecordsBarProps) {
  const { t } = useTranslation();
  const { q = '', type = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/zones/$zone' });
  const write = (part: { readonly q?: string; readonly type?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const typed = useTyped(q, (text) => write({ q: text === '' ? undefined : text }));
  const options = Object.fromEntries([['', t('records.all_types')], ...types.map((one) => [one, one])]) as Record<
    string,
    string
  >;
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <TextField
          type="search"
          label={t('records.search')}
          isLabelUnseen
          placeholder={t('records.search')}
          value={typed.text}
          onChange={typed.type}
          onBlur={typed.leave}
          right={<kbd>/</kbd>}
        />
      </div>
      <div className={css.type}>
        <Choice
          label={t('records.type_filter')}
          isLabelUnseen
          value={type}
          options={options}
          onChange={(chosen) => write({ type: chosen === '' ? undefined : chosen })}
        />
      </div>
      <span className={css.actions}>
        <Button onClick={onTemplate}>{t('records.template')}</Button>
        <Button onClick={onPaste}>{t('records.paste')}</Button>
        <Button kind="main" icon={<PlusIcon />} onClick={onAdd}>
          {t('records.add')}
        </Button>
      </span>
    </div>
  );
}
