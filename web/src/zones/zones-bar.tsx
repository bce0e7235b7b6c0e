import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { TextField } from '../ui/fields.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { useTyped } from '../ui/use-typed.ts';
import css from './zones-bar.module.css';
import { isListed, zoneFilters } from './zone-state.ts';

const route = getRouteApi('/zones');

interface ZonesBarProps {
  /** Undefined until they are known; then no count is shown. */
  readonly zones: readonly Zone[] | undefined;
}

/** The heading of the list, its search and its filters, all of which are in the address. */
export function ZonesBar({ zones }: ZonesBarProps) {
  const { t } = useTranslation();
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
          const count = zones?.filter((zone) => isListed(zone, filter, '')).length;
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
