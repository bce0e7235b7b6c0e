import { useEffect, useState } from 'react';
import type { PartError } from '../../parts/lazy-part.ts';
import { PartFailed } from '../../parts/part-failed.tsx';
import { validation } from './use-faults.ts';

/** Shows why the validation code could not be loaded. Renders nothing otherwise. */
export function ValidationFailed({ className }: { readonly className?: string }) {
  const [failure, setFailure] = useState<PartError>();
  useEffect(() => void validation().catch(setFailure), []);
  if (failure === undefined) return null;
  return (
    // Keep the focus in the field on a click.
    <div className={className} onMouseDown={(event) => event.preventDefault()}>
      <PartFailed error={failure} />
    </div>
  );
}
