import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zoneCountsQuery } from '../api/queries.ts';
import { TextField } from '../ui/fields.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { useTyped } from '../ui/use-typed.ts';
import css from './zones-bar.module.css';
import { groupOf, zoneFilters } from './zone-state.ts';

const route = getRouteApi('/zones');

/** The heading, search and filters of the zone list. Search and filters are in the URL. */
export function ZonesBar() {
  const { t } = useTranslation();
  const { data: counts } = useQuery(zoneCountsQuery);
  const { q = '', show = 'all' } = route.useSearch();
  const navigate = useNavigate({ from: '/zones' });
  const write = (text: string) =>
    void navigate({ search: (before) => ({ ...before, q: text === '' ? undefined : text }), replace: true });
  const { text, type, leave } = useTyped(q, write);
  return (
    <div className={css.bar}>
      <h1>{t('zones.title')}</h1>
      <div className={css.search}>
        <TextField
          type="search"
          label={t('zones.search')}
          isLabelUnseen
          placeholder={t('zones.search')}
          value={text}
          onChange={type}
          onBlur={leave}
          right={<kbd>/</kbd>}
        />
      </div>
      <nav className={css.filters} aria-label={t('zones.filters')}>
        {zoneFilters.map((filter) => {
          const count = counts?.[`${groupOf(filter) ?? 'zone'}_count` as const];
          return (
            <Link
              key={filter}
              from="/zones"
              search={(before) => ({ ...before, show: filter === 'all' ? undefined : filter })}
              aria-current={filter === show ? 'true' : undefined}
            >
              {t(`zones.filter_${filter}`)}
              {count === undefined ? null : <span> {count}</span>}
            </Link>
          );
        })}
      </nav>
      <Link to="/zones/new" className="button push">
        <PlusIcon /> {t('zones.add')}
      </Link>
    </div>
  );
}
