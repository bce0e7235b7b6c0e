import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { PartError } from './lazy-part.ts';
import { PartFailed } from './part-failed.tsx';

interface LazyDialogProps {
  /** The title of the error dialog if the code cannot be loaded. */
  readonly title: string;
  readonly onClose: () => void;
  /** The dialog. Its code loads when the dialog is opened. */
  readonly children: ReactNode;
}

/** Loads the code of a dialog. If that fails, the page below keeps its state. */
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
