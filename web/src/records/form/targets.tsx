import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/check.tsx';
import type { Target } from '../../validation/targets.ts';
import { useTargets } from '../faults/use-faults.ts';
import css from './targets.module.css';

interface TargetsProps {
  readonly zone: string;
  readonly type: string;
  readonly value: string;
  /** Called when the user changes how a host is read. Receives the new value. */
  readonly onChange: (value: string) => void;
}

/** The hostnames in a value. An ambiguous hostname has a checkbox that makes it relative to the zone. */
export function Targets({ zone, type, value, onChange }: TargetsProps) {
  return <TargetList targets={useTargets(zone, { type, value })} onChange={onChange} />;
}

interface TargetListProps extends Pick<TargetsProps, 'onChange'> {
  readonly targets: readonly Target[];
  /** The key that toggles the first checkbox. */
  readonly hint?: ReactNode;
}

export function TargetList({ targets, hint, onChange }: TargetListProps) {
  const { t } = useTranslation();
  const label =
    hint === undefined ? (
      t('record.inside')
    ) : (
      <>
        {t('record.inside')} {hint}
      </>
    );
  return (
    <>
      <output className={css.targets}>
        {targets.map(({ host }, i) => (
          <code key={i}>→ {host}</code>
        ))}
      </output>
      {targets.map(({ isInside, other }, i) =>
        other === undefined ? null : (
          <Check key={i} label={label} isChecked={isInside} onChange={() => onChange(other)} />
        ),
      )}
    </>
  );
}
