import type { ReactNode } from 'react';

interface FormProps {
  readonly className?: string;
  /** By a button, or by the Enter key in a field. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that the page itself sends. */
export function Form({ className = 'stack', onSubmit, children }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
