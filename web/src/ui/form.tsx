import type { ReactNode } from 'react';

interface FormProps {
  readonly className?: string;
  /** Called when the user clicks a submit button or presses Enter in a field. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that does not reload the page on submit. */
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
