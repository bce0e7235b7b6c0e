import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuditLog } from './audit-log.tsx';

const route = getRouteApi('/audit');

export function AuditPage() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/audit' });
  return (
    <div className="stack">
      <h1>{t('audit.title')}</h1>
      <AuditLog filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
    </div>
  );
}
