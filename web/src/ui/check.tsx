import type { ReactNode } from 'react';
import css from './check.module.css';

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Check({ label, hint, isChecked, isDisabled, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {label}
        {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
      </span>
    </label>
  );
}

/** A group of checkboxes with a heading. */
export function Checks({ label, fault, children }: { label: string; fault?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.checks}>
      <legend>{label}</legend>
      <div className={css.list}>{children}</div>
      {fault === undefined ? null : (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
