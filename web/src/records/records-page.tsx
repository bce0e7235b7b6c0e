import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastingError } from '../api/lasting-error.ts';
import { recordsQuery, zoneQuery } from '../api/queries.ts';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { RecordsEditor } from './records-editor.tsx';

const route = getRouteApi('/zones/$zone');

export function RecordsPage() {
  const { t } = useTranslation();
  const { zone: name } = route.useParams();
  const zone = useQuery(zoneQuery(name));
  const records = useQuery(recordsQuery(name));
  const failure =
    records.error === null ? null : (
      <Failure error={records.error} title={t('records.failed')} retry={() => void records.refetch()} />
    );
  if (lastingError(records) !== null) return failure;
  if (zone.data === undefined || records.data === undefined) return <Waiting rows={12} label={t('records.loading')} />;
  return (
    <>
      {failure}
      <RecordsEditor key={zone.data.id} zone={zone.data} records={records.data.records} etag={records.data.etag} />
    </>
  );
}
