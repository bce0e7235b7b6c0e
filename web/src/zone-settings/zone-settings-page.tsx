import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zoneQuery } from '../api/queries.ts';
import { Waiting } from '../ui/empty.tsx';
import { AboutCard } from './about-card.tsx';
import { DeleteCard } from './delete-card.tsx';

const route = getRouteApi('/zones/$zone');

export function ZoneSettingsPage() {
  const { t } = useTranslation();
  const { zone } = route.useParams();
  const { data } = useQuery(zoneQuery(zone));
  if (data === undefined) return <Waiting rows={4} label={t('zone_settings.loading')} />;
  if (data.namespace !== null) return null;
  return (
    <div className="stack narrow">
      <AboutCard zone={data} />
      <DeleteCard zone={data} />
    </div>
  );
}
