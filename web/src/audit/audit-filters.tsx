import { useTranslation } from 'react-i18next';
import { Choice } from '../ui/fields.tsx';
import { actions, zoneActions } from './actions.ts';
import { exportPath } from './audit-filter.ts';
import type { AuditFilter } from './audit-search.ts';
import css from './audit.module.css';
import { FilterField } from './filter-field.tsx';
import { useActionWords } from './use-action-words.ts';

interface AuditFiltersProps {
  readonly zone: string | undefined;
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** The filters of the audit log, and links to export the matching rows. */
export function AuditFilters({ zone, filter, onFilter }: AuditFiltersProps) {
  const { t } = useTranslation();
  const words = useActionWords();
  const set = (field: keyof AuditFilter) => (value: string) => {
    const { [field]: _before, ...others } = filter;
    onFilter(value === '' ? others : { ...others, [field]: value });
  };
  const offered = zone === undefined ? actions : zoneActions;
  const actionOptions = { '': t('audit.all'), ...Object.fromEntries(offered.map((one) => [one, words(one)])) };
  return (
    <div className={css.filters} role="search" aria-label={t('audit.filters')}>
      <FilterField label={t('audit.actor')} value={filter.actor} onChange={set('actor')} />
      <Choice label={t('audit.action')} value={filter.action ?? ''} options={actionOptions} onChange={set('action')} />
      <Choice
        label={t('audit.outcome')}
        value={filter.outcome ?? ''}
        options={{
          '': t('audit.all'),
          applied: t('audit.outcome_applied'),
          refused: t('audit.outcome_refused'),
          failed: t('audit.outcome_failed'),
        }}
        onChange={set('outcome')}
      />
      {zone === undefined ? <FilterField label={t('audit.zone')} value={filter.zone} onChange={set('zone')} /> : null}
      <FilterField label={t('audit.name')} value={filter.name} placeholder="www" onChange={set('name')} />
      <FilterField label={t('audit.since')} value={filter.since} type="date" onChange={set('since')} />
      <FilterField label={t('audit.until')} value={filter.until} type="date" onChange={set('until')} />
      <span className={css.exports}>
        {t('audit.export')}
        <a href={exportPath(zone, filter, 'csv')} download>
          CSV
        </a>
        <a href={exportPath(zone, filter, 'jsonl')} download>
          JSON Lines
        </a>
      </span>
    </div>
  );
}
