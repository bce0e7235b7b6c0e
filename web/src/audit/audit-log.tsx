import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { AuditFilters } from './audit-filters.tsx';
import css from './audit.module.css';
import { auditQuery } from './audit-query.ts';
import type { AuditFilter } from './audit-search.ts';
import { AuditRowView } from './audit-row.tsx';

interface AuditLogProps {
  /** Undefined for the whole account. */
  readonly zone?: string;
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** The audit log. Its filters are in the URL. */
export function AuditLog({ zone, filter, onFilter }: AuditLogProps) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(zone, filter),
  );
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <AuditFilters zone={zone} filter={filter} onFilter={onFilter} />
      {error === null ? null : <Failure error={error} title={t('audit.failed')} retry={() => void refetch()} />}
      {rows === undefined && error === null ? <Waiting rows={8} label={t('audit.loading')} /> : null}
      {rows?.length === 0 ? <Nothing isFiltered={Object.keys(filter).length > 0} /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <ol className={css.rows}>
          {rows.map((row) => (
            <AuditRowView key={row.id} row={row} isOfZone={zone !== undefined} />
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <div className="line">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered) return <p className="muted">{t('audit.none_found')}</p>;
  return <Empty title={t('audit.empty')}>{t('audit.empty_hint')}</Empty>;
}
