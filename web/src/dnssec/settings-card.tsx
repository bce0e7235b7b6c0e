import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Dnssec } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { type Settings, SettingFields } from './setting-fields.tsx';
import { useDnssecChange } from './use-dnssec-change.ts';

interface SettingsCardProps {
  readonly zone: string;
  readonly dnssec: Dnssec;
}

/** The settings of a signed zone. The card warns that a new algorithm starts a rollover. */
export function SettingsCard({ zone, dnssec }: SettingsCardProps) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<Settings>(dnssec);
  const saving = useDnssecChange(zone, ({ algorithm, denial }: Settings) =>
    api.zones.update(zone, { dnssec: { algorithm, denial } }),
  );
  const isOtherAlgorithm = settings.algorithm !== dnssec.algorithm;
  const isChanged = isOtherAlgorithm || settings.denial !== dnssec.denial;
  const title = useRef<HTMLHeadingElement>(null);
  useFocusKept(title, isChanged);
  return (
    <section className="card stack">
      <h2 ref={title} tabIndex={-1}>
        {t('signing.settings')}
      </h2>
      <SettingFields settings={settings} onChange={setSettings} />
      {isOtherAlgorithm ? <Notice kind="warning">{t('signing.algorithm_rollover')}</Notice> : null}
      {saving.error === null ? null : <Failure error={saving.error} title={t('signing.not_saved')} />}
      {isChanged ? (
        <div className="line">
          <Button kind="main" isBusy={saving.isPending} onClick={() => saving.mutate(settings)}>
            {t('signing.save')}
          </Button>
          <Button onClick={() => setSettings(dnssec)}>{t('record.cancel')}</Button>
        </div>
      ) : null}
    </section>
  );
}
