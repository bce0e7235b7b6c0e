import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { NameRow } from './name-row.tsx';
import css from './names.module.css';
import { namesQuery } from './names-queries.ts';
import { TakeName } from './take-name.tsx';
import './texts.ts';

const route = getRouteApi('/names');

/** The names of the account below suffixes of the service, and a form to take one. */
export function NamesPage() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <h1>{t('names.title')}</h1>
      <p className="muted">{t('names.hint')}</p>
      <TakeName suffixes={route.useLoaderData()} />
      <OwnNames />
    </div>
  );
}

function OwnNames() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(namesQuery);
  const names = data?.pages.flatMap((page) => page.data);
  return (
    <section className="stack" aria-labelledby="own-names">
      <h2 id="own-names">{t('names.own')}</h2>
      {error === null ? null : <Failure error={error} title={t('names.failed')} retry={() => void refetch()} />}
      {names === undefined && error === null ? <Waiting rows={3} label={t('names.loading')} /> : null}
      {names?.length === 0 ? <p className="muted">{t('names.none')}</p> : null}
      {names === undefined || names.length === 0 ? null : (
        <ul className={css.names}>
          {names.map((domain) => (
            <NameRow key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="line">
          <Button onClick={() => void fetchNextPage()}>{t('names.more')}</Button>
        </div>
      ) : null}
    </section>
  );
}
