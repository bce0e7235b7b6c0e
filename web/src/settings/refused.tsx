import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../api/problem.ts';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';

interface RefusedProps {
  readonly error: unknown;
  /** A sentence that names the failed request. */
  readonly title: string;
  readonly retry?: () => void;
}

/** An error. If the session lacks a recent sign-in, links to the sign-in and back. */
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
