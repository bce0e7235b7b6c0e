import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from './icons.tsx';
import css from './notice.module.css';

export type NoticeKind = 'error' | 'warning' | 'done' | 'wait';

const icons = { error: WarningIcon, warning: WarningIcon, done: CheckIcon, wait: ClockIcon };

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links next to the text. */
  readonly action?: ReactNode;
  /** Whether screen readers announce the notice when it appears. */
  readonly isLive?: boolean;
}

export function Notice({ kind, title, children, action, isLive = false }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={css.notice} data-kind={kind} role={isLive ? (kind === 'error' ? 'alert' : 'status') : undefined}>
      <span className={css.icon}>
        <Icon />
      </span>
      <div className={css.words}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children}
      </div>
      {action === undefined ? null : <div className={css.action}>{action}</div>}
    </div>
  );
}
