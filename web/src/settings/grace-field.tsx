import { useTranslation } from 'react-i18next';
import { Choice } from '../ui/fields.tsx';

/** How long the old secret stays valid. */
export type Grace = '0s' | '1h' | '24h' | '7d';

interface GraceFieldProps {
  readonly value: Grace;
  readonly onChange: (grace: Grace) => void;
}

/** The period in which both the old and the new secret are valid. */
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
