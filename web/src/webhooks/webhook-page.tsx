import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingError } from '../api/lasting-error.ts';
import { api, type Webhook } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { type Grace, GraceField } from '../settings/grace-field.tsx';
import { Refused } from '../settings/refused.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import css from './webhooks.module.css';
import { webhookQuery, webhooksQuery } from './webhook-queries.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';

const route = getRouteApi('/settings/webhooks/$webhook');

type Open = 'change' | 'rotate' | 'remove';

/** A webhook: its status, actions and deliveries. */
export function WebhookPage() {
  const { t } = useTranslation();
  const { webhook: id } = route.useParams();
  const client = useQueryClient();
  const read = useQuery(webhookQuery(id));
  const { data, refetch } = read;
  const error = lastingError(read);
  const [open, setOpen] = useState<Open>();
  const sending = useRequest({
    mutationFn: async (what: 'test' | 'verify') => {
      if (what === 'test') await api.webhooks.test(id);
      else await api.webhooks.verify(id);
    },
    onSuccess: () => client.invalidateQueries(webhooksQuery),
  });
  if (error !== null) return <Failure error={error} title={t('webhooks.one_failed')} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting rows={6} label={t('webhooks.loading')} />;
  return (
    <>
      <div className={css.head}>
        <Link to="/settings/webhooks">{t('webhooks.title')}</Link>
        <h2>{data.url ?? t('webhooks.stream')}</h2>
        {data.url === null ? (
          <p className="muted">
            {t('webhooks.stream_words')} <code>{`GET /v1/webhooks/${id}/stream`}</code>
          </p>
        ) : null}
        <WebhookState webhook={data} />
        <About webhook={data} />
      </div>
      <div className="line">
        <Button isBusy={sending.isPending} onClick={() => sending.mutate('test')}>
          {t('webhooks.test')}
        </Button>
        {data.url === null ? null : (
          <Button isBusy={sending.isPending} onClick={() => sending.mutate('verify')}>
            {t('webhooks.verify')}
          </Button>
        )}
        <Button onClick={() => setOpen('change')}>{t('webhooks.change_short')}</Button>
        <Button onClick={() => setOpen('rotate')}>{t('tokens.rotate')}</Button>
        <Button kind="danger" onClick={() => setOpen('remove')}>
          {t('record.remove')}
        </Button>
      </div>
      {sending.error === null ? null : <Refused error={sending.error} title={t('webhooks.not_sent')} />}
      <Deliveries webhook={id} />
      {open === 'change' ? <WebhookDialog webhook={data} onClose={() => setOpen(undefined)} /> : null}
      {open === 'rotate' ? <RotateDialog id={id} onClose={() => setOpen(undefined)} /> : null}
      {open === 'remove' ? <RemoveDialog webhook={data} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function About({ webhook: { description, events } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  return (
    <p className="muted small">
      {description === null ? null : <>{description} · </>}
      {events === null ? t('webhooks.all_events') : events.join(', ')}
    </p>
  );
}

interface OneProps {
  readonly id: string;
  readonly onClose: () => void;
}

function RotateDialog({ id, onClose }: OneProps) {
  const { t } = useTranslation();
  const [grace, setGrace] = useState<Grace>('24h');
  const rotating = useRequest({
    mutationFn: () => api.webhooks.rotate(id, { valid_for: grace }),
  });
  const isDone = rotating.data !== undefined;
  return (
    <Dialog
      title={t('webhooks.rotate_title')}
      onClose={onClose}
      actions={
        isDone ? undefined : (
          <>
            <Button onClick={onClose}>{t('record.cancel')}</Button>
            <Button kind="main" isBusy={rotating.isPending} onClick={() => rotating.mutate()}>
              {t('tokens.rotate')}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <WebhookSecret secret={rotating.data.secret ?? ''} />
      ) : (
        <div className="stack">
          <p>{t('webhooks.rotate_words')}</p>
          <GraceField value={grace} onChange={setGrace} />
          {rotating.error === null ? null : <Refused error={rotating.error} title={t('webhooks.not_saved')} />}
        </div>
      )}
    </Dialog>
  );
}

function RemoveDialog({ webhook: { id, url }, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useRequest({
    mutationFn: () => api.webhooks.delete(id),
    onSuccess: async () => {
      await navigate({ to: '/settings/webhooks' });
      client.removeQueries({ queryKey: ['webhooks', id] });
      await client.invalidateQueries(webhooksQuery);
    },
  });
  return (
    <Dialog
      title={t('webhooks.remove_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            {t('record.remove')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('webhooks.remove_words', { url: url ?? t('webhooks.stream') })}</p>
        {removing.error === null ? null : <Refused error={removing.error} title={t('webhooks.not_saved')} />}
      </div>
    </Dialog>
  );
}
