import { useTranslation } from 'react-i18next';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import css from './dnssec.module.css';
import type { Step } from './steps.ts';

/** Progress steps: horizontal, or vertical on a phone. */
export function StepLine({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <ol className={css.steps} aria-label={t('signing.steps')}>
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark}>{state === 'done' ? <CheckIcon /> : <ClockIcon />}</span>
          <span>
            <strong>{t(`signing.step_${name}`)}</strong>
            <small>{t(`signing.step_${state}`)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
