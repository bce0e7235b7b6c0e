import { useTranslation } from 'react-i18next';
import type { Dnssec } from '../api/client.ts';
import { Choice } from '../ui/fields.tsx';
import { algorithms } from './registrar-forms.ts';

/** The selected DNSSEC settings. */
export interface Settings {
  readonly algorithm: string;
  readonly denial: Dnssec['denial'];
}

interface SettingFieldsProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

const algorithmOptions = Object.fromEntries(
  Object.entries(algorithms).map(([number, name]) => [name, `${name} (${number})`]),
);

export function SettingFields({ settings, onChange }: SettingFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="line end">
      <div className="grow">
        <Choice
          label={t('signing.algorithm')}
          hint={t('signing.algorithm_hint')}
          value={settings.algorithm}
          options={algorithmOptions}
          onChange={(algorithm) => onChange({ ...settings, algorithm })}
        />
      </div>
      <div className="grow">
        <Choice
          label={t('signing.nsec_mode')}
          hint={t('signing.nsec_mode_hint')}
          value={settings.denial}
          options={{ NSEC3: t('signing.nsec3'), NSEC: t('signing.nsec') }}
          onChange={(denial) => onChange({ ...settings, denial })}
        />
      </div>
    </div>
  );
}
