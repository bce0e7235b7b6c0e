import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastingError } from '../api/lasting-error.ts';
import { delegationQuery } from '../api/queries.ts';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Notice } from '../ui/notice.tsx';
import { Move } from './move.tsx';
import { Scan } from './scan.tsx';

const route = getRouteApi('/zones/$zone');

/** The steps at the registrar: the nameservers to set, and the delegation that the parent shows now. */
export function DelegationPage() {
  const { t } = useTranslation();
  const { zone } = route.useParams();
  const read = useQuery(delegationQuery(zone));
  const { data, refetch } = read;
  const error = lastingError(read);
  if (error !== null) return <Failure error={error} title={t('delegation.failed')} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting rows={6} label={t('delegation.loading')} />;
  const { expected, actual, issues, message, status, parent } = data;
  return (
    <div className="stack narrow">
      <Scan zone={zone} />
      <Move delegation={data} />
      <section className="card stack">
        <h2>{t('delegation.seen')}</h2>
        <Notice kind={status === 'delegated' ? 'done' : 'wait'} isLive title={t(`delegation.state_${status}`)}>
          {status === 'unknown' ? <Message text={message} /> : null}
        </Notice>
        {issues.map((issue) => (
          <Notice key={issue.message} kind={issue.severity === 'error' ? 'error' : 'warning'}>
            <Message text={issue.message} />
          </Notice>
        ))}
        {actual === null || actual.nameservers.length === 0 ? null : (
          <dl className="stack">
            <dt className="muted small">{t('delegation.shows', { parent: parent ?? '' })}</dt>
            {actual.nameservers.map((name) => (
              <dd key={name}>
                <code>{name}</code> {expected.nameservers.includes(name) ? '✓' : null}
              </dd>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}
