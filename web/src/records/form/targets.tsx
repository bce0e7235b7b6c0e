import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/check.tsx';
import type { Target } from '../../validation/targets.ts';
import { useTargets } from '../use-faults.ts';
import css from './targets.module.css';

interface TargetsProps {
  readonly zone: string;
  readonly type: string;
  readonly value: string;
  /** Gives the value in which a host is read the other way. */
  readonly onChange: (value: string) => void;
}

/** The hosts to which a value leads, each with a box for the one that could be a name of the zone, too. */
export function Targets({ zone, type, value, onChange }: TargetsProps) {
  return <TargetList targets={useTargets(zone, { type, value })} onChange={onChange} />;
}

interface TargetListProps extends Pick<TargetsProps, 'onChange'> {
  readonly targets: readonly Target[];
  /** The key that turns the first one. */
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
