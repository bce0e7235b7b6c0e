import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { CopyButton, Copyable } from '../ui/copy.tsx';

interface WholeDomainProps {
  /** Whether the domain has been typed. */
  readonly isNamed: boolean;
  readonly isBusy: boolean;
  readonly nameservers: readonly string[];
}

/** The domain becomes a zone here; the page of its delegation looks whether the registrar shows its nameservers. */
export function WholeDomain({ isNamed, isBusy, nameservers }: WholeDomainProps) {
  const { t } = useTranslation();
  return (
    <section className="card stack">
      <h2>{t('connect.whole')}</h2>
      <p>{t('connect.whole_words')}</p>
      {nameservers.length === 0 ? null : (
        <div className="line">
          <h3>{t('connect.whole_nameservers')}</h3>
          <span className="push">
            <CopyButton text={nameservers.join('\n')} label={t('delegation.copy_all')} />
          </span>
        </div>
      )}
      {nameservers.map((nameserver) => (
        <Copyable key={nameserver} text={nameserver} />
      ))}
      <p className="muted small">{t('connect.whole_check')}</p>
      <div className="line">
        <Button kind="main" type="submit" isBusy={isBusy} isDisabled={!isNamed}>
          {t('connect.add')}
        </Button>
      </div>
    </section>
  );
}
