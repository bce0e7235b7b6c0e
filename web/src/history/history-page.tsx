import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '../api/client.ts';
import { lastingError } from '../api/lasting-error.ts';
import { revisionsQuery, zoneQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import css from './history.module.css';
import { RevisionRow } from './revision-row.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { RolledBackNotice } from './rolled-back-notice.tsx';
import { useRollBack } from './use-roll-back.ts';

const route = getRouteApi('/zones/$zone');

/** How long after a change its revision may still be missing. */
const RECENT_MILLISECONDS = 30_000;
const LOOK_MILLISECONDS = [1000, 4000, 15_000];

/** The published revisions of a zone: their authors, diffs, and rollbacks. */
export function HistoryPage() {
  const { t } = useTranslation();
  const { zone } = route.useParams();
  const read = useInfiniteQuery(revisionsQuery(zone));
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const error = lastingError(read);
  if (error !== null) return <Failure error={error} title={t('history.failed')} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting rows={8} label={t('history.loading')} />;
  const revisions = data.pages.flatMap((page) => page.data);
  if (revisions.length === 0) return <Empty title={t('history.empty')}>{t('history.empty_hint')}</Empty>;
  return (
    <div className="stack">
      <p className="muted">{t('history.hint')}</p>
      <Revisions zone={zone} revisions={revisions} />
      {hasNextPage ? (
        <div className="line">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Revisions({ zone, revisions }: { readonly zone: string; readonly revisions: readonly Revision[] }) {
  const { t } = useTranslation();
  const { data: about } = useQuery(zoneQuery(zone));
  useLateRevisions(zone, about?.updated_at);
  const isReadOnly = about === undefined || about.namespace !== null;
  const [chosen, choose] = useState<number>();
  const rollingBack = useRollBack(zone, revisions[0].revision);
  const list = useRef<HTMLOListElement>(null);
  useFocusKept(list, rollingBack.undo === undefined);
  return (
    <>
      <RolledBackNotice rollingBack={rollingBack} />
      <ol className={css.revisions} ref={list} tabIndex={-1} aria-label={t('history.title')}>
        {revisions.map((revision, i) => (
          <RevisionRow
            key={revision.revision}
            zone={zone}
            revision={revision}
            others={revisions}
            onRollBack={i === 0 || isReadOnly || !revision.is_known ? undefined : () => choose(revision.revision)}
          />
        ))}
      </ol>
      {chosen === undefined ? null : (
        <RollBackDialog zone={zone} revision={chosen} rollingBack={rollingBack} onClose={() => choose(undefined)} />
      )}
    </>
  );
}

/**
 * Reads the revisions again after a change. A revision is recorded shortly after the change is live, and no event
 * reports it.
 */
function useLateRevisions(zone: string, changedAt: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (changedAt === undefined || Date.now() - Date.parse(changedAt) > RECENT_MILLISECONDS) return undefined;
    const look = () => void client.invalidateQueries({ queryKey: ['zone', zone, 'revisions'] });
    const timers = LOOK_MILLISECONDS.map((after) => setTimeout(look, after));
    return () => timers.forEach(clearTimeout);
  }, [client, zone, changedAt]);
}
