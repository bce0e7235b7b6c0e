import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { suffixesQuery, zoneQuery } from '../api/queries.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { Waiting } from '../ui/empty.tsx';
import { AboutCard } from './about-card.tsx';
import { DeleteCard } from './delete-card.tsx';

const RegisteredCard = lazyPart(() => import('../names/registered-card.tsx'), 'RegisteredCard');

const route = getRouteApi('/zones/$zone');

export function ZoneSettingsPage() {
  const { t } = useTranslation();
  const { zone } = route.useParams();
  const { data } = useQuery(zoneQuery(zone));
  const { data: suffixes = [] } = useQuery(suffixesQuery);
  if (data === undefined) return <Waiting rows={4} label={t('zone_settings.loading')} />;
  if (data.namespace !== null) return null;
  return (
    <div className="stack narrow">
      <AboutCard zone={data} />
      {suffixes.includes(parentOf(data.name)) ? (
        <RegisteredCard name={data.unicode_name} />
      ) : (
        <DeleteCard zone={data} />
      )}
    </div>
  );
}

function parentOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
