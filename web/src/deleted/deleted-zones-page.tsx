import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { deletedZonesQuery } from './deleted-zones-query.ts';
import { DeletedZoneRow } from './deleted-zone-row.tsx';
import css from './deleted-zones.module.css';

/** Zones deleted in the last seven days, with a button to restore each. */
export function DeletedZonesPage() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(deletedZonesQuery);
  const zones = data?.pages.flatMap((page) => page.data);
  return (
    <div className="stack">
      <div>
        <nav className="small" aria-label={t('zone.path')}>
          <Link to="/zones">{t('zones.title')}</Link>
        </nav>
        <h1>{t('deleted.title')}</h1>
      </div>
      {error === null ? null : <Failure error={error} title={t('deleted.failed')} retry={() => void refetch()} />}
      {zones === undefined && error === null ? <Waiting rows={3} label={t('deleted.loading')} /> : null}
      {zones?.length === 0 ? <Empty title={t('deleted.empty')}>{t('deleted.empty_hint')}</Empty> : null}
      {zones === undefined || zones.length === 0 ? null : (
        <>
          <p className="muted">{t('deleted.hint')}</p>
          <ul className={css.zones}>
            {zones.map((zone) => (
              <DeletedZoneRow key={zone.id} zone={zone} />
            ))}
          </ul>
        </>
      )}
      {hasNextPage ? (
        <div className="line">
          <Button onClick={() => void fetchNextPage()}>{t('zones.more')}</Button>
        </div>
      ) : null}
    </div>
  );
}
