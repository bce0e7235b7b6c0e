import { useTranslation } from 'react-i18next';
import { Choice } from '../ui/fields.tsx';

/** For how long the secret before may stay valid. */
export type Grace = '0s' | '1h' | '24h' | '7d';

interface GraceFieldProps {
  readonly value: Grace;
  readonly onChange: (grace: Grace) => void;
}

/** The time in which a new secret and the one before are both valid. */
export function GraceField({ value, onChange }: GraceFieldProps) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('grace.label')}
      value={value}
      options={{ '0s': t('grace.0s'), '1h': t('grace.1h'), '24h': t('grace.24h'), '7d': t('grace.7d') }}
      onChange={onChange}
    />
  );
}
