import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import css from './records-bar.module.css';
import type { Filter } from './use-filter.ts';

interface RecordsBarProps {
  readonly filter: Filter;
  readonly types: readonly string[];
  readonly onAdd: () => void;
  readonly onPaste: () => void;
  readonly onTemplate: () => void;
}

/** The record search, and buttons to add records. */
export function RecordsBar({ filter, types, onAdd, onPaste, onTemplate }: RecordsBarProps) {
  const { t } = useTranslation();
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
          value={filter.text}
          onChange={filter.search}
          onBlur={filter.leave}
          right={<kbd>/</kbd>}
        />
      </div>
      <div className={css.type}>
        <Choice
          label={t('records.type_filter')}
          isLabelUnseen
          value={filter.type}
          options={options}
          onChange={filter.choose}
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
