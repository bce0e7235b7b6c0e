import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zoneQuery } from '../api/queries.ts';
import { Empty } from '../ui/empty.tsx';
import { AuditLog } from './audit-log.tsx';

const route = getRouteApi('/zones/$zone/audit');

export function ZoneAuditPage() {
  const { t } = useTranslation();
  const { zone } = route.useParams();
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/zones/$zone/audit' });
  const { data } = useQuery(zoneQuery(zone));
  const namespace = data?.namespace ?? null;
  if (namespace !== null)
    return <Empty title={t('audit.of_kubernetes')}>{t('audit.of_kubernetes_hint', { namespace })}</Empty>;
  return <AuditLog zone={zone} filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />;
}
