import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copy.tsx';
import { Notice } from '../ui/notice.tsx';

/** The secret with which a webhook is signed, in the only place that ever has it. */
export function WebhookSecret({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <Notice kind="done" isLive title={t('webhooks.secret')}>
        {t('secret.once')}
      </Notice>
      <Copyable text={secret} />
      <p className="muted">{t('webhooks.secret_hint')}</p>
    </div>
  );
}
