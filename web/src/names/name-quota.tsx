import { useTranslation } from 'react-i18next';
import type { Limits } from '../api/client.ts';
import { Notice } from '../ui/notice.tsx';

/** True if the plan allows no more names. */
export function isFull(limits: Limits | undefined): boolean {
  if (limits === undefined) return false;
  const { limit, used } = limits.domain_quota;
  return limit !== null && used >= limit;
}

/** How many names the account has, and how many its plan allows. */
export function NameQuota({ limits }: { readonly limits: Limits | undefined }) {
  const { t } = useTranslation();
  if (limits === undefined) return null;
  const { limit, used } = limits.domain_quota;
  if (limit === null) return <p className="muted">{t('names.used', { count: used })}</p>;
  const words = t('names.quota', { used, count: limit });
  if (used < limit) return <p className="muted">{words}</p>;
  return (
    <Notice kind="wait" title={words}>
      {t('names.full')}
    </Notice>
  );
}
