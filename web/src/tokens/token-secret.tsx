import { useTranslation } from 'react-i18next';
import type { NewToken } from '../api/client.ts';
import { Copyable } from '../ui/copy.tsx';
import { Notice } from '../ui/notice.tsx';
import { keyFileOf } from './token-commands.ts';

interface TokenSecretProps {
  readonly token: NewToken;
  /** An example command. */
  readonly curl?: string;
}

/** Shows the secrets of a token. This is the only time they are available. */
export function TokenSecret({ token: { name, token, tsig }, curl }: TokenSecretProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <Notice kind="done" isLive title={t('secret.title', { name })}>
        {t('secret.once')}
      </Notice>
      <Copyable text={token ?? ''} />
      {curl === undefined ? null : (
        <>
          <h3>{t('secret.try')}</h3>
          <Copyable text={curl} />
        </>
      )}
      {tsig === null ? null : (
        <>
          <h3>{t('secret.tsig')}</h3>
          <Copyable text={keyFileOf({ ...tsig, secret: tsig.secret ?? '' })} />
        </>
      )}
    </div>
  );
}
