import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Domain } from '../api/client.ts';
import { Notice } from '../ui/notice.tsx';
import { Day } from '../ui/time.tsx';

/** Says that a name was taken, with the way to its records. */
export function TakenNotice({ domain: { name, ends_at: end } }: { readonly domain: Domain }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="done"
      isLive
      title={t('names.taken', { name })}
      action={
        <Link to="/zones/$zone" params={{ zone: name }}>
          {t('names.to_records')}
        </Link>
      }
    >
      <span>
        {t('names.ends')} <Day at={end} />
      </span>
    </Notice>
  );
}
