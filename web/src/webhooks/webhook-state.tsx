import { useTranslation } from 'react-i18next';
import type { Webhook } from '../api/client.ts';
import { Status } from '../ui/status.tsx';
import { Ago } from '../ui/time.tsx';

/** Whether a webhook gets events, and since when it fails. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { state, failing_since: since, disabled_reason: reason } = webhook;
  if (state === 'unverified') return <Status tone="wait">{t('webhooks.unverified')}</Status>;
  if (state === 'disabled')
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
