import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Delivery } from '../api/client.ts';
import { lastingError } from '../api/lasting-error.ts';
import { useRequest } from '../api/use-request.ts';
import { Refused } from '../settings/refused.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Message } from '../ui/message.tsx';
import { Status } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';
import css from './webhooks.module.css';
import { deliveriesQuery, deliveryQuery } from './webhook-queries.ts';
import { deliveryStatuses } from './webhook-search.ts';

const route = getRouteApi('/settings/webhooks/$webhook');

/** Deliveries of the last 30 days, newest first, with body and attempts. */
export function Deliveries({ webhook }: { readonly webhook: string }) {
  const { t } = useTranslation();
  const { status } = route.useSearch();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(deliveriesQuery(webhook, status));
  const all = data?.pages.flatMap((page) => page.data);
  return (
    <section className="stack" aria-label={t('deliveries.title')}>
      <div className="line">
        <h3>{t('deliveries.title')}</h3>
        <span className="push">
          <Button isSmall kind="quiet" onClick={() => void refetch()}>
            {t('deliveries.refresh')}
          </Button>
        </span>
      </div>
      <Filters webhook={webhook} />
      {error === null ? null : <Failure error={error} title={t('deliveries.failed')} retry={() => void refetch()} />}
      {all === undefined && error === null ? <Waiting rows={4} label={t('deliveries.loading')} /> : null}
      {all?.length === 0 ? <p className="muted">{t('deliveries.none')}</p> : null}
      <div>
        {all?.map((one) => (
          <DeliveryLine key={one.id} webhook={webhook} delivery={one} />
        ))}
      </div>
      {hasNextPage ? <Button onClick={() => void fetchNextPage()}>{t('deliveries.more')}</Button> : null}
    </section>
  );
}

function Filters({ webhook }: { readonly webhook: string }) {
  const { t } = useTranslation();
  const { status } = route.useSearch();
  return (
    <nav className={css.filters} aria-label={t('deliveries.filters')}>
      {[undefined, ...deliveryStatuses].map((one) => (
        <Link
          key={one ?? 'all'}
          to="/settings/webhooks/$webhook"
          params={{ webhook }}
          search={one === undefined ? {} : { status: one }}
          aria-current={one === status ? 'true' : undefined}
        >
          {t(`deliveries.status_${one ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}

const tones = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const;

interface LineProps {
  readonly webhook: string;
  readonly delivery: Delivery;
}

/** A delivery. Its body loads when it is opened. */
function DeliveryLine({ webhook, delivery }: LineProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { status, event, created_at: at, attempts, next_attempt_at: next } = delivery;
  const last = attempts.at(-1);
  return (
    <details className={css.delivery} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Status tone={tones[status]}>{t(`deliveries.status_${status}`)}</Status>
        <code>{event.type}</code>
        <span className="muted small">
          <Ago at={at} />
        </span>
        {last === undefined ? null : (
          <span className="small">
            <Outcome {...last} /> · {t('deliveries.attempts', { count: last.number })}
          </span>
        )}
        {next === null || status !== 'waiting' ? null : (
          <span className="muted small">
            {t('deliveries.next')} <Ago at={next} isAhead />
          </span>
        )}
      </summary>
      {isOpen ? <Detail webhook={webhook} delivery={delivery} /> : null}
    </details>
  );
}

function Detail({ webhook, delivery: { id } }: LineProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = useQuery(deliveryQuery(webhook, id));
  const { data } = read;
  const error = lastingError(read);
  const sending = useRequest({
    mutationFn: () => api.webhooks.redeliverDelivery(webhook, id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', webhook] }),
  });
  if (error !== null) return <Failure error={error} title={t('deliveries.failed')} />;
  if (data === undefined) return <Waiting rows={3} label={t('deliveries.loading')} />;
  return (
    <div className={css.detail}>
      <div className="line">
        <code className="small">{id}</code>
        <span className="line push">
          <CopyButton text={data.body} label={t('deliveries.copy')} />
          <Button isSmall isBusy={sending.isPending} onClick={() => sending.mutate()}>
            {t('deliveries.again')}
          </Button>
        </span>
      </div>
      {sending.error === null ? null : <Refused error={sending.error} title={t('webhooks.not_sent')} />}
      <h4>{t('deliveries.body')}</h4>
      <pre tabIndex={0} role="region" aria-label={t('deliveries.body')}>
        {indented(data.body)}
      </pre>
      <Attempts delivery={data} />
    </div>
  );
}

/** Attempts, newest first. */
function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  return attempts.toReversed().map(({ number, at, milliseconds, response, error }) => (
    <div key={number}>
      <h4>
        {t('deliveries.attempt', { number })} · <Ago at={at} /> · <Outcome response={response} error={error} /> ·{' '}
        {milliseconds} ms
      </h4>
      {response === null || response.body === '' ? null : (
        <pre tabIndex={0} role="region" aria-label={t('deliveries.attempt', { number })}>
          {response.body}
        </pre>
      )}
    </div>
  ));
}

/** The response status, or why there is no response. */
function Outcome({ response, error }: Pick<Delivery['attempts'][number], 'response' | 'error'>) {
  return response === null ? <Message text={error ?? ''} /> : response.status_code;
}

/** Formats JSON with indentation. Returns other text unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
