import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Dnssec } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { type Settings, SettingFields } from './setting-fields.tsx';
import { useDnssecChange } from './use-dnssec-change.ts';

interface EnableCardProps {
  readonly zone: string;
  readonly dnssec: Dnssec;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** Explains DNSSEC and its steps. Its button enables DNSSEC. */
export function EnableCard({ zone, dnssec, title }: EnableCardProps) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<Settings>(dnssec);
  const enabling = useDnssecChange(zone, ({ algorithm, denial }: Settings) =>
    api.dnssec.enable(zone, { algorithm, denial }),
  );
  return (
    <section className="card stack narrow">
      <h2 ref={title} tabIndex={-1}>
        {t('signing.off_title')}
      </h2>
      <p>{t('signing.off_why')}</p>
      <p className="muted">{t('signing.off_steps')}</p>
      <SettingFields settings={settings} onChange={setSettings} />
      {enabling.error === null ? null : <Failure error={enabling.error} title={t('signing.not_enabled')} />}
      <div className="line">
        <Button kind="main" isBusy={enabling.isPending} onClick={() => enabling.mutate(settings)}>
          {t('signing.enable')}
        </Button>
      </div>
    </section>
  );
}
