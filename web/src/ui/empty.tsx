import type { ReactNode } from 'react';
import css from './empty.module.css';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** An empty list: its purpose and how to start. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      <div className="muted">{children}</div>
      {actions === undefined ? null : <div className="line">{actions}</div>}
    </div>
  );
}

/** Placeholder rows while a list loads. */
export function Waiting({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={css.row} />
      ))}
    </div>
  );
}
