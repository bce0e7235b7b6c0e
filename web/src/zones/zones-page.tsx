import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../api/client.ts';
import { accountQuery, zonesQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { FoundRecords } from './found-records.tsx';
import { isListed } from './zone-state.ts';
import { ZoneList } from './zone-list.tsx';
import { ZonesBar } from './zones-bar.tsx';

const route = getRouteApi('/zones');

/** All zones of the account, and a search over them and their records. */
export function ZonesPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const text = useDeferredValue(q);
  const { data, error, isPending, refetch } = useInfiniteQuery(zonesQuery);
  const all = data?.pages.flatMap((page) => page.data);
  return (
    <div className="stack">
      <ZonesBar zones={all} />
      <Unverified />
      {error === null ? null : <Failure error={error} title={t('zones.failed')} retry={() => void refetch()} />}
      {isPending ? <Waiting rows={8} label={t('zones.loading')} /> : null}
      {all === undefined ? null : <Listed zones={all} text={text} />}
      <More />
      {text.length > 1 ? <FoundRecords text={text} /> : null}
      <p className="small">
        <Link to="/deleted-zones">{t('deleted.title')}</Link>
      </p>
    </div>
  );
}

function Listed({ zones, text }: { readonly zones: readonly Zone[]; readonly text: string }) {
  const { t } = useTranslation();
  const { show = 'all' } = route.useSearch();
  if (zones.length === 0) {
    const connect = (
      <Link to="/zones/new" className="button">
        {t('connect.title')}
      </Link>
    );
    return (
      <Empty title={t('zones.empty')} actions={connect}>
        {t('zones.empty_hint')}
      </Empty>
    );
  }
  const shown = zones.filter((zone) => isListed(zone, show, text));
  return shown.length === 0 ? <p className="muted">{t('zones.none_found')}</p> : <ZoneList zones={shown} />;
}

/** The button for the next zones, where there are more than one answer has. */
function More() {
  const { t } = useTranslation();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(zonesQuery);
  if (!hasNextPage) return null;
  return (
    <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('zones.more')}
    </Button>
  );
}

/** The features that an account lacks until it is verified. */
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
