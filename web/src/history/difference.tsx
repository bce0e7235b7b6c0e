import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, type Revision } from '../api/client.ts';
import { type Diff, DiffList } from '../changes/diff-list.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Choice } from '../ui/fields.tsx';
import css from './history.module.css';

const route = getRouteApi('/zones/$zone/history');

interface DifferenceProps {
  readonly zone: string;
  readonly revision: number;
  readonly others: readonly Revision[];
}

/** The diff between a revision and another revision, by default the previous one. */
export function Difference({ zone, revision, others }: DifferenceProps) {
  const { t } = useTranslation();
  const { from = revision - 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/zones/$zone/history' });
  const { data, error, refetch } = useQuery({
    queryKey: ['difference', zone, from, revision],
    queryFn: () => differenceOf(zone, from, revision),
    staleTime: Infinity,
  });
  const choices = others.filter((one) => one.is_known && one.revision !== revision).map((one) => one.revision);
  const options = { 0: t('history.nothing'), ...Object.fromEntries(choices.map((number) => [number, `#${number}`])) };
  return (
    <div className={css.difference}>
      {choices.length === 0 ? null : (
        <div className={css.compared}>
          <Choice
            label={t('history.compare_with')}
            value={String(from)}
            options={options}
            onChange={(value) =>
              void navigate({ search: { open: revision, from: Number(value) }, replace: true, resetScroll: false })
            }
          />
        </div>
      )}
      {error === null ? null : (
        <Failure error={error} title={t('history.no_difference')} retry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Waiting rows={2} label={t('history.loading')} /> : null}
      {data === undefined ? null : <DiffList diff={data} />}
    </div>
  );
}

/** Revision 0 is the empty zone before the first revision. */
async function differenceOf(zone: string, from: number, to: number): Promise<Diff> {
  if (from === 0) {
    const { records } = await api.revisions.get(zone, String(to));
    return { added: records, removed: [], changed: [] };
  }
  return (await api.revisions.diff(zone, String(from), String(to))).diff;
}
