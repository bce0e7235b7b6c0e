import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import css from './webhooks.module.css';
import { webhooksQuery } from './webhook-queries.ts';
import { WebhookState } from './webhook-state.tsx';

export function WebhooksPage() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(webhooksQuery);
  return (
    <>
      <div className="line">
        <h2>{t('webhooks.title')}</h2>
        <span className="push">
          <Button kind="main" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('webhooks.add')}
          </Button>
        </span>
      </div>
      <p className="muted">{t('webhooks.hint')}</p>
      {error === null ? null : <Failure error={error} title={t('webhooks.failed')} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Waiting rows={3} label={t('webhooks.loading')} /> : null}
      {data === undefined ? null : <List webhooks={data} />}
      {isAdding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function List({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  if (webhooks.length === 0) return <Empty title={t('webhooks.none')}>{t('webhooks.none_hint')}</Empty>;
  return (
    <ul className={css.list}>
      {webhooks.map((webhook) => (
        <li key={webhook.id} data-row>
          <Link to="/settings/webhooks/$webhook" params={{ webhook: webhook.id }}>
            {webhook.url ?? t('webhooks.stream')}
          </Link>
          <span className="line">
            <WebhookState webhook={webhook} />
            {webhook.description === null ? null : <span className="muted small">{webhook.description}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
