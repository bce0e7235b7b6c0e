import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { PartError } from './lazy-part.ts';
import { PartFailed } from './part-failed.tsx';

interface LazyDialogProps {
  /** The title of the dialog that is shown if this one cannot be loaded. */
  readonly title: string;
  readonly onClose: () => void;
  /** A dialog that is loaded when it is opened. */
  readonly children: ReactNode;
}

/** The place of a dialog that is a part of its own: where it cannot be loaded, the page below stays as it is. */
export function LazyDialog({ title, onClose, children }: LazyDialogProps) {
  return (
    <CatchBoundary
      getResetKey={() => title}
      errorComponent={({ error }) => {
        if (!(error instanceof PartError)) throw error;
        return (
          <Dialog title={title} onClose={onClose}>
            <PartFailed error={error} />
          </Dialog>
        );
      }}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
