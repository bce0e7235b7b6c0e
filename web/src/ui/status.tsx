import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from './icons.tsx';
import css from './status.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'none';

const icons = { good: CheckIcon, wait: ClockIcon, bad: WarningIcon, none: undefined };

/** A status as text, with a colour and an icon. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={css.status} data-tone={tone}>
      {Icon === undefined ? null : <Icon />}
      <span>{children}</span>
    </span>
  );
}
