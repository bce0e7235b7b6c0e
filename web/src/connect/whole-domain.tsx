import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

interface WholeDomainProps {
  /** Whether the user has entered a domain. */
  readonly isNamed: boolean;
  readonly isBusy: boolean;
  readonly nameservers: readonly string[];
}

/**
 * The form that creates the zone. Afterwards, the delegation page shows the nameservers to copy. If the parent has
 * foreign DS records, they must be removed first.
 */
export function WholeDomain({ isNamed, isBusy, nameservers }: WholeDomainProps) {
  const { t } = useTranslation();
  return (
    <section className="card stack">
      <h2>{t('connect.whole')}</h2>
      <p>{t('connect.whole_words')}</p>
      {nameservers.length === 0 ? null : <h3>{t('connect.whole_nameservers')}</h3>}
      <ul>
        {nameservers.map((nameserver) => (
          <li key={nameserver}>
            <code>{nameserver}</code>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('connect.whole_check')}</p>
      <div className="line">
        <Button kind="main" type="submit" isBusy={isBusy} isDisabled={!isNamed}>
          {t('connect.add')}
        </Button>
      </div>
    </section>
  );
}
