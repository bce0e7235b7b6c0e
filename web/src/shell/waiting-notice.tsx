import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../api/problem.ts';
import { Notice } from '../ui/notice.tsx';

/** Shows that the API has delayed a read because of a rate limit, and that the page will continue. */
export function WaitingNotice() {
  const { t } = useTranslation();
  const seconds = useTimeToWait();
  if (seconds === undefined) return null;
  return (
    <Notice kind="wait" isLive title={t('waiting.title')}>
      {t('waiting.words', { count: seconds })}
    </Notice>
  );
}

/** Seconds until the delayed reads continue; undefined if there are none. */
function useTimeToWait(): number | undefined {
  const client = useQueryClient();
  const [seconds, setSeconds] = useState<number>();
  useEffect(
    () =>
      client.getQueryCache().subscribe(() => {
        const waits = client
          .getQueryCache()
          .findAll({ type: 'active', fetchStatus: 'fetching' })
          .flatMap(({ state }) => problemIn(state.fetchFailureReason).retryAfter ?? []);
        setSeconds(waits.length === 0 ? undefined : Math.max(...waits));
      }),
    [client],
  );
  return seconds;
}
