import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastingError } from '../api/lasting-error.ts';
import { searchQuery } from '../api/queries.ts';
import { Failure } from '../ui/failure.tsx';
import { useCalm } from '../ui/use-calm.ts';
import css from './found-records.module.css';

/** Records of all zones that a text is in. */
export function FoundRecords({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const asked = useCalm(text);
  const read = useQuery(searchQuery(asked));
  const { data, refetch } = read;
  const error = lastingError(read);
  if (error !== null) return <Failure error={error} title={t('search.failed')} retry={() => void refetch()} />;
  const records = (data?.data ?? []).flatMap(({ name, unicode_name: shown, record, zone }) =>
    record === null ? [] : [{ name, shown, record, zone }],
  );
  if (data !== undefined && records.length === 0) return <p className="muted">{t('search.none', { text: asked })}</p>;
  return (
    <section className="stack" aria-label={t('search.title')}>
      <h2>{t('search.title')}</h2>
      <ul className={css.found}>
        {records.map(({ name, shown, record, zone }) => (
          <li key={record.id + name} data-row>
            <span className={css.name}>
              <Link
                to="/zones/$zone"
                params={{ zone: zone.name }}
                search={{ q: record.name === '@' ? record.value : record.name }}
              >
                {shown}
              </Link>
            </span>
            <span className={css.type}>{record.type}</span>
            <code className={css.value}>{record.value}</code>
            <span className={css.zone}>{zone.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
