import { useEffect, useState } from 'react';
import type { PartError } from '../parts/lazy-part.ts';
import { PartFailed } from '../parts/part-failed.tsx';
import { validation } from './use-faults.ts';

/** Says in a form why the checks that it needs could not be loaded; else nothing. */
export function ValidationFailed({ className }: { readonly className?: string }) {
  const [failure, setFailure] = useState<PartError>();
  useEffect(() => void validation().catch(setFailure), []);
  if (failure === undefined) return null;
  return (
    // A press of the mouse here leaves the focus in the field.
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      <PartFailed error={failure} />
    </div>
  );
}
