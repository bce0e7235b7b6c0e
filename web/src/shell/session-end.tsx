import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../api/problem.ts';
import { Notice } from '../ui/notice.tsx';

/** Shows that the session has ended as soon as any request reports it. Links to the sign-in and back. */
export function SessionEnd() {
  const { t } = useTranslation();
  const { href } = useLocation();
  const client = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const isEnd = (error: unknown) => error !== null && problemIn(error).status === 401;
    const ofQueries = client.getQueryCache().subscribe(({ query }) => {
      if (isEnd(query.state.error)) setEnded(true);
    });
    const ofMutations = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation !== undefined && isEnd(mutation.state.error)) setEnded(true);
    });
    return () => {
      ofQueries();
      ofMutations();
    };
  }, [client]);
  if (!hasEnded) return null;
  return (
    <Notice
      kind="warning"
      isLive
      title={t('session.ended')}
      action={<a href={`/sign-in?next=${encodeURIComponent(href)}`}>{t('session.sign_in')}</a>}
    >
      {t('session.kept')}
    </Notice>
  );
}
