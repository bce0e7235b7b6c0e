import { useTranslation } from 'react-i18next';
import { person } from '../person.ts';
import { Notice } from '../ui/notice.tsx';
import { At } from '../ui/time.tsx';

/** Shows when the account will be deleted, with a link to cancel. Renders nothing if no deletion is scheduled. */
export function AccountEnd() {
  const { t } = useTranslation();
  if (person.ends_at === null) return null;
  return (
    <Notice
      kind="warning"
      title={t('account_end.title')}
      action={<a href="/settings/delete">{t('account_end.keep')}</a>}
    >
      <span>
        {t('account_end.at')} <At at={person.ends_at} />
      </span>
    </Notice>
  );
}
