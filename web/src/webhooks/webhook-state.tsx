import { useTranslation } from 'react-i18next';
import type { Webhook } from '../api/client.ts';
import { Status } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';

/** Shows whether a webhook receives events, and since when deliveries fail. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { status, failing_since: since, disabled_reason: reason } = webhook;
  if (status === 'unverified') return <Status tone="wait">{t('webhooks.unverified')}</Status>;
  if (status === 'disabled')
    return (
      <Status tone="bad">
        {t('webhooks.disabled')}
        {reason === null ? null : <>: {reason}</>}
      </Status>
    );
  if (since === null) return <Status tone="good">{t('webhooks.delivering')}</Status>;
  return (
    <Status tone="bad">
      {t('webhooks.failing')} <Ago at={since} />
    </Status>
  );
}
