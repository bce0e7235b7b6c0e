import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copy.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shows the signing secret of a webhook. This is the only time it is available. */
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
