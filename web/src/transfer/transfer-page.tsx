import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { zoneQuery } from '../api/queries.ts';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

const route = getRouteApi('/zones/$zone');

/** The page to import zone files, with a preview, and to export them. */
export function TransferPage() {
  const { zone } = route.useParams();
  const { data } = useQuery(zoneQuery(zone));
  const isReadOnly = data !== undefined && data.namespace !== null;
  return (
    <div className="stack">
      {isReadOnly ? null : <ImportCard zone={zone} />}
      <ExportCard zone={zone} />
    </div>
  );
}
