import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { accountQuery, suffixesQuery, zonesQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { useCalm } from '../ui/use-calm.ts';
import { FoundRecords } from './found-records.tsx';
import { ZoneList } from './zone-list.tsx';
import { listedBy } from './zone-state.ts';
import { ZonesBar } from './zones-bar.tsx';

const route = getRouteApi('/zones');

/** All zones of the account, with a search over zones and records. */
export function ZonesPage() {
  const { t } = useTranslation();
  const { q = '', show = 'all' } = route.useSearch();
  const text = useCalm(q);
  const listed = listedBy(show, text);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...zonesQuery(listed),
    placeholderData: keepPreviousData,
  });
  const zones = data?.pages.flatMap((page) => page.data);
  return (
    <div className="stack">
      <ZonesBar />
      <Unverified />
      {error === null ? null : <Failure error={error} title={t('zones.failed')} retry={() => void refetch()} />}
      {isPending ? <Waiting rows={8} label={t('zones.loading')} /> : null}
      {zones === undefined ? null : (
        <Listed zones={zones} hasMore={hasNextPage} isAll={Object.keys(listed).length === 0} />
      )}
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('zones.more')}
        </Button>
      ) : null}
      {text.length > 1 ? <FoundRecords text={text} /> : null}
      <p className="small">
        <Link to="/deleted-zones">{t('deleted.title')}</Link>
      </p>
    </div>
  );
}

interface ListedProps {
  readonly zones: readonly Zone[];
  readonly hasMore: boolean;
  /** Whether no filter is set. */
  readonly isAll: boolean;
}

function Listed({ zones, hasMore, isAll }: ListedProps) {
  const { t } = useTranslation();
  if (zones.length > 0) return <ZoneList zones={zones} hasMore={hasMore} />;
  if (!isAll) return hasMore ? null : <p className="muted">{t('zones.none_found')}</p>;
  return (
    <Empty title={t('zones.empty')} actions={<Ways />}>
      {t('zones.empty_hint')}
    </Empty>
  );
}

/** The ways to a first zone: a domain of the user, or a name below a suffix of the service, if it has one. */
function Ways() {
  const { t } = useTranslation();
  const { data: suffixes = [] } = useQuery(suffixesQuery);
  return (
    <>
      <Link to="/zones/new" className="button">
        {t('connect.title')}
      </Link>
      {suffixes.length === 0 ? null : <Link to="/names">{t('zones.take_name')}</Link>}
    </>
  );
}

/** Features that are unavailable until the account is verified. */
function Unverified() {
  const { t } = useTranslation();
  const { data } = useQuery(accountQuery);
  if (data === undefined || data.verified) return null;
  return (
    <Notice
      kind="wait"
      title={t('verification.title')}
      action={<a href="/settings/verification">{t('verification.action')}</a>}
    >
      {t('verification.words')}
    </Notice>
  );
}
