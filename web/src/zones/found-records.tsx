import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../api/client.ts';
import { lastingError } from '../api/lasting-error.ts';
import { foundRecordsQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import css from './found-records.module.css';

/** Finds records in all zones that contain the text. Searches when the user stops typing. */
export function FoundRecords({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const read = useInfiniteQuery(foundRecordsQuery(text));
  const { data, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const error = lastingError(read);
  if (error !== null) return <Failure error={error} title={t('search.failed')} retry={() => void refetch()} />;
  const records = (data?.pages ?? []).flatMap((page) => page.data).flatMap(recordIn);
  if (data !== undefined && records.length === 0 && !hasNextPage)
    return <p className="muted">{t('search.none', { text })}</p>;
  return (
    <section className="stack" aria-label={t('search.title')}>
      <h2>{t('search.title')}</h2>
      <ul className={css.found}>
        {records.map(({ name, shown, record, zone }) => (
          <li key={record.id + name} data-row>
            <span className={css.name}>
              <Link
                to="/zones/$zone"
                params={{ zone }}
                search={{ q: record.name === '@' ? record.value : record.name }}
              >
                {shown}
              </Link>
            </span>
            <span className={css.type}>{record.type}</span>
            <code className={css.value}>{record.value}</code>
            <span className={css.zone}>{zone}</span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('search.more')}
        </Button>
      ) : null}
    </section>
  );
}

function recordIn({ name, unicode_name: shown, record, zone }: SearchHit) {
  return record === null ? [] : [{ name, shown, record, zone }];
}
