import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../api/problem.ts';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';

interface RefusedProps {
  readonly error: unknown;
  /** A sentence about the request that failed. */
  readonly title: string;
  readonly retry?: () => void;
}

/** An error, with the way back here through another sign-in, where that is missing. */
export function Refused({ error, title, retry }: RefusedProps) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const { code } = problemIn(error);
  if (code === 'fresh_session_required')
    return (
      <Notice
        kind="warning"
        isLive
        title={t('fresh.title')}
        action={<a href={`/sign-in?next=${encodeURIComponent(href)}`}>{t('fresh.action')}</a>}
      >
        {t('fresh.words')}
      </Notice>
    );
  return <Failure error={error} title={title} retry={retry} />;
}
